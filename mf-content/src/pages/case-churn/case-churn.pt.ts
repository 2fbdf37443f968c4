import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.pt.ts";
import { caseSchema } from "#case/case-content.ts";

const card = cards["case-churn"];

const content = {
  meta: {
    title: "Algoritmo de churn para SaaS",
    description: `Piloto de machine learning em SaaS: probabilidade de cancelamento em ${facts.churnHorizonDays} dias para cada cliente e projeção de até ${facts.churnReduction}% menos churn.`,
    schema: caseSchema("case-churn", card),
  },
  back: "Todos os cases",
  card,
  change: {
    heading: "A mudança em resumo",
    steps: {
      situation: {
        title: "Situação",
        headline: "O cancelamento aparecia no relatório do mês",
        text: "Quando a empresa ficava sabendo, já era tarde para conversar.",
      },
      work: {
        title: "O que fizemos",
        headline: "Um score para cada cliente ativo",
        text: "O modelo aprende com o que a empresa já registrava: contratos, cobrança, uso e suporte.",
      },
      result: {
        title: "O que muda",
        headline: `O alerta vem até ${facts.churnHorizonDays} dias antes`,
        text: `Uma lista de clientes em risco, com os motivos. Projeção do piloto: até ${facts.churnReduction}% menos churn, se a equipe agir diante dos alertas.`,
      },
      effort: {
        title: "O que um projeto assim exige",
        headline: "De seis a oito semanas de piloto",
        text: "O piloto pede 12 meses de histórico com datas confiáveis, algumas centenas de cancelamentos e uma pessoa que se comprometa a usar a lista.",
      },
    },
    links: { service: "O serviço: Advanced Analytics", article: "O método no blog" },
  },
  challenge: {
    heading: "Desafio",
    paragraphs: [
      "Em software por assinatura, o cliente raramente avisa que vai embora. Usa menos, abre um chamado a mais, atrasa um pagamento e, um dia, cancela.",
      `A pergunta do piloto: quem corre risco real de cancelar nos próximos ${facts.churnHorizonDays} dias, e por quê?`,
    ],
  },
  data: {
    heading: "Base de dados e fontes",
    lead: "Antes do modelo vem a base: uma linha por cliente e por mês, montada a partir de quatro fontes que já existiam.",
    caption: "Fontes do piloto e o que cada uma registra",
    columns: { source: "Fonte", records: "O que registra" },
    sources: [
      { title: "Contratos", text: "Plano, início, renovações e mudanças de preço." },
      { title: "Cobrança", text: "Pagamentos, atrasos e cobranças recusadas." },
      { title: "Uso do produto", text: "Acessos, usuários ativos e módulos utilizados." },
      { title: "Suporte", text: "Chamados, tempo de resposta e motivo do contato." },
    ],
  },
  features: {
    heading: "Engenharia de variáveis",
    lead: "O modelo só aprende com o que lhe mostram. Cinco famílias de variáveis transformam registros soltos em comportamento.",
    items: [
      {
        title: `Interações com o suporte em ${facts.churnSupportDays} dias`,
        text: `Quantas vezes o cliente procurou o suporte nos últimos ${facts.churnSupportDays} dias, e por qual motivo.`,
      },
      {
        title: "Tendência de uso",
        text: "O mês mais recente comparado com a média do próprio cliente, não com a dos outros.",
      },
      {
        title: "Pagamento",
        text: "Atrasos e cobranças recusadas, e há quanto tempo foi o último caso.",
      },
      {
        title: "Momento do contrato",
        text: "Há quanto tempo é cliente e quanto falta para a renovação.",
      },
      {
        title: "Profundidade de uso",
        text: "Parcela dos módulos e das licenças contratados que está em uso de fato.",
      },
    ],
    window: {
      title: "A janela do suporte e a da previsão",
      history: [`${facts.churnSupportDays} dias`, "de interações com o suporte"],
      today: "hoje",
      horizon: [`${facts.churnHorizonDays} dias`, "previstos"],
    },
  },
  pilot: {
    heading: "Etapas do piloto",
    lead: "Cinco etapas, cada uma com um resultado que a empresa pôde conferir.",
    steps: [
      {
        title: "Definir cancelamento",
        text: "Contrato encerrado ou não renovado conta. Troca de plano, não.",
      },
      {
        title: "Separar pelo tempo",
        text: "O modelo treina com o passado e é testado em meses que nunca viu, como será no dia a dia.",
      },
      {
        title: "Treinar",
        text: "Gradient boosting: muitas árvores de decisão pequenas, cada uma corrigindo o erro das anteriores.",
      },
      {
        title: "Avaliar",
        text: "AUC, precisão e recall, lidos junto com o custo de cada tipo de erro.",
      },
      {
        title: "Pontuar",
        text: `Cada cliente ativo recebe um score: a probabilidade de cancelar em até ${facts.churnHorizonDays} dias.`,
      },
    ],
    evaluation: {
      heading: "Como ler as métricas",
      metrics: [
        {
          title: "AUC",
          text: "Com que frequência quem cancelou tem score maior do que quem ficou.",
        },
        { title: "Precisão", text: "Dos alertas, quantos se confirmaram." },
        { title: "Recall", text: "Dos cancelamentos, quantos o modelo antecipou." },
      ],
    },
  },
  delivery: {
    heading: "Entrega",
    items: [
      {
        title: "CSV",
        text: "Um arquivo com o score de cada cliente, pronto para importar no CRM.",
      },
      {
        title: "Dashboard",
        text: "A carteira por faixa de risco, com os fatores que pesam em cada cliente.",
      },
      {
        title: "Documentação",
        text: "Origem dos dados, variáveis, métricas e limites do modelo, para outra equipe assumir.",
      },
    ],
  },
  results: {
    heading: "Resultados esperados",
    note: "A redução do churn é uma projeção do piloto, ainda sem medição. Só vale se a equipe agir diante dos alertas.",
    items: [
      { value: `até ${facts.churnReduction}%`, label: "de redução projetada do churn." },
      {
        value: `${facts.churnRiskFactors}`,
        label: "principais fatores de risco identificados, em ordem de peso.",
      },
      {
        value: `até ${facts.churnHorizonDays} dias`,
        label: "para agir antes do cancelamento provável.",
      },
      { value: "1", label: "lista de prioridades, a mesma para suporte, vendas e produto." },
    ],
  },
  conclusion: {
    heading: "Conclusão",
    text: "Os registros que a empresa já tinha bastaram para ordenar a carteira por risco. O ganho vem depois, na conversa com o cliente certo, enquanto ela ainda pode mudar algo.",
    next: {
      heading: "Próximos passos",
      steps: [
        "Contatar parte da lista, manter um grupo de controle e medir a diferença.",
        "Calcular os scores toda semana e conferir se o modelo continua acertando.",
        "Levar o score para dentro do CRM, ao lado do nome do cliente.",
      ],
    },
  },
  closing: {
    heading: "Quais clientes você pode perder no mês que vem?",
    text: "Conte quais dados a sua empresa já guarda. Quem constrói os modelos responde e diz se esses dados bastam para um piloto.",
    action: "Escrever sobre um piloto",
  },
} as const;

export default content;

export type CaseChurnContent = ContentOf<typeof content>;
