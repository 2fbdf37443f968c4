import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";

const title = "Business Intelligence";
const description =
  "Um bom dashboard encurta reuniões. Conectamos suas fontes, fechamos as definições e entregamos relatórios em que vendas, finanças e operação veem o mesmo número.";

const content = {
  meta: {
    title: "Business Intelligence: dashboards e indicadores confiáveis",
    description:
      "Do levantamento de requisitos ao dashboard em Power BI, Metabase ou Databricks: oito etapas, um dicionário de métricas e um só número por pergunta.",
    schema: serviceSchema("pt", "Dashboards e indicadores de gestão", { title, description }),
  },
  title,
  description,
  booking: "Agendar conversa gratuita",
  benefits: {
    title: "O que muda para a sua equipe",
    items: {
      truth: {
        title: "Uma só versão dos números",
        text: "Receita, margem e estoque são calculados uma vez, em um só lugar. Todo relatório usa esse cálculo.",
      },
      freshness: {
        title: "Atualização sem planilhas",
        text: `As fontes alimentam o dashboard sozinhas. Em uma fabricante de bens de consumo, as ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de cada relatório viraram menos de ${facts.goodsMinutesAfter} minutos.`,
      },
      selfService: {
        title: "Respostas sem abrir chamado",
        text: "Cada área filtra, detalha e exporta por conta própria, na hora em que a dúvida surge.",
      },
      access: {
        title: "Acesso sob controle",
        text: "Cada pessoa vê a sua região, a sua equipe, os seus clientes. A regra fica no modelo, não em cópias do arquivo.",
      },
    },
  },
  process: {
    title: "Do pedido ao dashboard em oito etapas",
    lead: "Cada etapa termina com algo que você pode conferir. Começamos por uma decisão; cada nova decisão passa pelas mesmas etapas.",
    stepper: {
      steps: "Etapas do processo",
      step: "Etapa",
      of: "de",
      completed: "concluída",
      back: "Voltar",
      next: "Clique Aqui",
      complete: "Concluir",
    },
    outcome: "No fim desta etapa você tem",
    tools: "Tecnologias de visualização",
    steps: [
      {
        title: "Análise de requisitos",
        text: "Conversamos com quem vai usar o dashboard e com quem responde pelo resultado. Perguntamos que decisão você precisa tomar, com que frequência e em que ela se baseia hoje; o gráfico vem depois.",
        outcome: "uma lista de decisões e perguntas, por ordem de prioridade.",
      },
      {
        title: "Mapeamento das fontes de dados",
        text: "Descobrimos onde cada número nasce: ERP, CRM, planilhas, bancos de dados, APIs. De cada fonte registramos o responsável, a frequência de atualização, quem tem acesso e as lacunas que já existem.",
        outcome: "um inventário das fontes, com responsável e qualidade de cada uma.",
      },
      {
        title: "Definição de métricas e KPIs",
        text: "O que conta como venda: o pedido, a nota fiscal ou o pagamento? Cada indicador ganha nome, fórmula, unidade e responsável, em uma frase que todas as áreas aceitam.",
        outcome: "um dicionário de métricas validado pelas áreas.",
      },
      {
        title: "Regras de negócio",
        text: "A devolução é descontada no mês da venda ou no mês em que o produto voltou? Como o frete é rateado? Escrevemos essas regras e as testamos com casos reais antes que virem código.",
        outcome: "regras por escrito, com exemplos calculados à mão.",
      },
      {
        title: "Protótipo",
        text: "Um dashboard navegável, feito com uma amostra dos seus dados. Você testa, critica e muda de ideia enquanto mudar ainda custa pouco.",
        outcome: "um protótipo clicável, ajustado com quem vai usá-lo.",
      },
      {
        title: "Fechamento do escopo técnico",
        text: "Com o protótipo na mesa, o plano inicial vira definitivo: arquitetura, volume de dados, frequência de carga, perfis de acesso, prazo e preço. O que fica de fora também vai por escrito.",
        outcome: "um documento de escopo sem letras miúdas.",
      },
      {
        title: "Aprovação",
        text: "Você revisa o escopo com quem decide e com a sua TI. Só construímos o dashboard final depois do seu sim, e qualquer mudança posterior volta a esta etapa.",
        outcome: "o escopo aprovado e uma data de início.",
      },
      {
        title: "Entrega",
        text: "Publicamos o dashboard na ferramenta que combina com a sua operação, treinamos quem vai usá-lo e acompanhamos os primeiros fechamentos até os números baterem.",
        outcome: "um dashboard em uso, documentado e com a equipe treinada.",
      },
    ],
    completion: {
      text: "Esse é o processo inteiro. A primeira etapa começa com uma conversa.",
      action: "Escrever para a equipe",
    },
  },
  areas: {
    title: "As perguntas que cada área faz toda semana",
    items: {
      sales: {
        area: "Vendas",
        question: "Quem está abaixo da meta, em quais produtos, e ainda dá para salvar o mês?",
        figures: "Receita, margem, taxa de conversão",
      },
      marketing: {
        area: "Marketing",
        question: "Qual campanha trouxe clientes que ficaram, e qual trouxe só cliques?",
        figures: "Custo de aquisição, retorno por campanha, retenção",
      },
      finance: {
        area: "Finanças",
        question: "O que entra e o que sai nas próximas semanas, e onde o orçamento já estourou?",
        figures: "Fluxo de caixa, inadimplência, orçado e realizado",
      },
      people: {
        area: "RH",
        question: "De quais equipes as pessoas estão saindo, quando e por quê?",
        figures: "Rotatividade, ausências, tempo de contratação",
      },
      logistics: {
        area: "Logística e supply chain",
        question: "O que vai faltar, o que está encalhado e qual rota sempre atrasa?",
        figures: "Giro de estoque, rupturas, entregas no prazo",
      },
      ecommerce: {
        area: "E-commerce",
        question: "Em que ponto o carrinho é abandonado, e por quem?",
        figures: "Funil de compra, ticket médio, recompra",
      },
    },
  },
  handover: {
    title: "O que você recebe e o que isso exige",
    items: {
      deliverables: {
        title: "Nas suas mãos",
        text: "O dicionário de métricas, as regras por escrito e um dashboard em uso, com a equipe treinada. Código e dados ficam na sua nuvem.",
      },
      people: {
        title: "Quem participa do seu lado",
        text: "Quem vai usar o dashboard, quem responde por cada definição e a sua TI.",
      },
    },
    plan: {
      title: "Quatro semanas até a primeira decisão",
      steps: [
        { title: "Semana 1", text: "Uma decisão escolhida, com quem responde por ela." },
        {
          title: "Semana 2",
          text: "Definições fechadas e um modelo apenas com as fontes necessárias.",
        },
        {
          title: "Semana 3",
          text: "Sua equipe testa o protótipo com dados reais, e você aprova o escopo.",
        },
        {
          title: "Semana 4",
          text: "Sua reunião já começa pelo dashboard. Depois, acompanhamos os primeiros fechamentos.",
        },
      ],
    },
    links: {
      case: `Case: de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas por relatório para menos de ${facts.goodsMinutesAfter} minutos`,
      article: "Artigo: o dashboard que muda a segunda-feira",
    },
  },
  consultation: {
    title: "Traga o relatório em que ninguém confia",
    text: `Em uma conversa gratuita de ${facts.consultationMinutes} minutos, quem constrói os dashboards examina com você a pergunta por trás do relatório e as fontes que o alimentam. Você sai sabendo por onde começar a procurar o erro.`,
    action: "Agendar conversa gratuita",
  },
} as const;

export default content;

export type ServiceBusinessIntelligenceContent = ContentOf<typeof content>;
