import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";

const title = "Advanced Analytics";
const description = `Calculamos o que deve acontecer: quanto você vai vender, que transação é suspeita, quem pode cancelar. Em uma empresa de software por assinatura, a projeção do piloto é de até ${facts.churnReduction}% menos churn.`;

const content = {
  meta: {
    title: "Advanced Analytics: previsão de demanda, fraude e churn",
    description: `Modelos preditivos, séries temporais e segmentação que chegam com margem de erro e motivos. A primeira conversa, de ${facts.consultationMinutes} minutos, é gratuita.`,
    schema: serviceSchema("pt", "Análise preditiva e ciência de dados", { title, description }),
  },
  title,
  description,
  booking: "Agendar conversa gratuita",
  benefits: {
    title: "O que muda quando a previsão entra na rotina",
    items: {
      insights: {
        title: "Insights preditivos",
        text: "Você vê com antecedência o cliente que pode cancelar, o item que pode faltar e o pagamento que pode atrasar. E ainda dá tempo de agir.",
      },
      processes: {
        title: "Otimização de processos",
        text: "O modelo aponta onde um processo perde tempo e dinheiro e calcula por qual mudança vale começar.",
      },
      segments: {
        title: "Modelagem e segmentação avançadas",
        text: "Clientes, produtos e lojas agrupados pelo comportamento. Para cada grupo, a abordagem que rende mais.",
      },
      decisions: {
        title: "Decisões baseadas em dados",
        text: "Toda recomendação vem com a margem de erro e os motivos. Sua equipe decide sabendo até onde pode confiar no número.",
      },
    },
  },
  capabilities: {
    title: "O que construímos",
    lead: "Começamos pelo método mais simples que resolve o problema. O mais complexo precisa provar que vale a pena.",
    items: {
      models: {
        title: "Modelos preditivos",
        text: "Regressão e gradient boosting quase sempre; redes neurais quando compensam.",
      },
      series: {
        title: "Séries temporais",
        text: "Sazonalidade, feriados, promoções e rupturas de estoque fazem parte do modelo.",
      },
      anomalies: {
        title: "Detecção de anomalias",
        text: "O que foge do padrão aparece no mesmo dia, antes do fechamento do mês.",
      },
      clusters: {
        title: "Clusterização",
        text: "Grupos que a área de negócio reconhece e consegue nomear.",
      },
      experiments: {
        title: "Experimentos e testes A/B",
        text: "Além da qualidade do modelo, medimos o efeito da ação.",
      },
      mlops: {
        title: "MLOps",
        text: "Versões, monitoramento e retreino na sua nuvem, sob o seu controle.",
      },
    },
  },
  useCases: {
    title: "Onde o retorno aparece primeiro",
    items: {
      fraud: {
        title: "Detecção de fraudes",
        text: "Cada transação recebe um score de risco em segundos. Só os casos duvidosos chegam ao analista, com o motivo da suspeita ao lado.",
      },
      demand: {
        title: "Previsão de demanda",
        text: "Uma previsão por item, loja e semana, com a faixa de incerteza. A área de compras repõe o estoque com base nessa faixa.",
      },
      marketing: {
        title: "Personalização de marketing",
        text: "Quem recebe qual oferta, por qual canal e em que momento? O modelo sugere, e um grupo de controle mostra se deu certo.",
      },
      operations: {
        title: "Eficiência operacional",
        text: "Sensores e registros mostram o desvio antes da pane. A manutenção entra na agenda em vez de parar a linha.",
      },
    },
  },
  handover: {
    title: "O que você recebe e o que isso exige",
    items: {
      deliverables: {
        title: "Nas suas mãos",
        text: "A lista com o score de cada caso, um dashboard com os motivos e a documentação do modelo. Código e dados ficam na sua nuvem.",
      },
      people: {
        title: "Quem participa do seu lado",
        text: "Quem conhece a origem dos dados e uma pessoa que se comprometa a usar a lista.",
      },
    },
    plan: {
      title: "Da regra simples ao piloto",
      steps: [
        { title: "No início", text: "Definimos o que prever e reunimos o histórico." },
        { title: "Depois", text: "Uma regra simples, que o modelo terá de superar." },
        {
          title: "Em seis a oito semanas",
          text: "O piloto, comparado com a regra. Sua equipe só recebe a lista do modelo se ele vencer a regra.",
        },
      ],
    },
    links: {
      case: `Case: quem pode cancelar em ${facts.churnHorizonDays} dias (projeção: até ${facts.churnReduction}% menos churn)`,
      article: "Artigo: do score à ligação certa",
    },
  },
  consultation: {
    title: "Que previsão mudaria a sua próxima decisão?",
    text: `Em uma conversa gratuita de ${facts.consultationMinutes} minutos, você conta o problema a quem constrói os modelos. Dizemos com franqueza se os seus dados bastam para resolvê-lo.`,
    action: "Agendar conversa gratuita",
  },
} as const;

export default content;

export type ServiceAdvancedAnalyticsContent = ContentOf<typeof content>;
