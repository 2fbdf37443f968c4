import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.pt.ts";
import { caseSchema } from "#case/case-content.ts";

const card = cards["case-power-bi"];

const content = {
  meta: {
    title: "Dashboards de vendas em Power BI",
    description: `Como uma fabricante de bens de consumo trocou ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de planilha por um Power BI atualizado de hora em hora e hoje decide ${facts.goodsDecisionFactor}× mais rápido.`,
    schema: caseSchema("case-power-bi", card),
  },
  back: "Todos os cases",
  card,
  change: {
    heading: "A mudança em resumo",
    steps: {
      situation: {
        title: "Situação",
        headline: `De ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de planilha por relatório`,
        text: "E o relatório só ficava pronto depois da reunião.",
      },
      work: {
        title: "O que fizemos",
        headline: "Um relatório só, atualizado de hora em hora",
        text: "Ele reúne ERP, CRM e arquivos de distribuidores. Cada indicador tem uma única fórmula.",
      },
      result: {
        title: "O que mudou",
        headline: `Menos de ${facts.goodsMinutesAfter} minutos por relatório`,
        text: `Mais de ${facts.goodsUsers} pessoas consultam os mesmos números, e a decisão sai ${facts.goodsDecisionFactor}× mais rápido.`,
      },
      effort: {
        title: "O que um projeto assim exige",
        headline: "Quatro semanas até a primeira reunião com o dashboard",
        text: "Nosso plano: escolher uma decisão, fechar as definições, testar com dados reais, usar. Do seu lado, quem vai usar o dashboard, o dono de cada definição e a sua TI.",
      },
    },
    links: { service: "O serviço: Business Intelligence", article: "As quatro semanas no blog" },
  },
  context: {
    heading: "Contexto",
    paragraphs: [
      "A empresa fabrica bens de consumo e vende por representantes, distribuidores e redes de varejo. Cada canal mandava seus números em formato próprio, e a equipe comercial juntava tudo para saber quanto tinha vendido.",
    ],
  },
  challenges: {
    heading: "Desafios",
    lead: "Cinco obstáculos separavam o pedido faturado da decisão comercial.",
    items: [
      {
        title: "Horas de montagem",
        text: `Cada relatório exigia de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de trabalho manual.`,
      },
      {
        title: "Fontes espalhadas",
        text: "ERP, CRM e arquivos de distribuidores davam códigos diferentes ao mesmo produto e ao mesmo cliente.",
      },
      {
        title: "Planilhas no limite",
        text: `Com ${facts.goodsMegabytesBefore} MB por dia, os arquivos já travavam. O que passasse disso ficava de fora.`,
      },
      {
        title: "Retrato desatualizado",
        text: "Os números mudavam no máximo uma vez ao dia, e negociação não espera.",
      },
      {
        title: "Acesso sem controle",
        text: "As versões circulavam por e-mail. Ninguém sabia quem via o quê nem qual era a mais recente.",
      },
    ],
  },
  solution: {
    heading: "Solução",
    lead: "Seis camadas levam o pedido até um único relatório com mais de 9 páginas, da visão da diretoria ao item de cada nota fiscal.",
    stack: {
      caption: "Camadas da solução, das fontes ao relatório",
      columns: { layer: "Camada", technology: "Tecnologia" },
      layers: [
        {
          layer: "Ingestão",
          technology: "Azure Data Factory",
          role: "Lê ERP, CRM e arquivos de distribuidores nos horários combinados.",
        },
        {
          layer: "Armazenamento",
          technology: "Azure Data Lake Storage",
          role: "Guarda o dado bruto e o tratado, dia a dia.",
        },
        {
          layer: "Transformação",
          technology: "Azure Databricks com PySpark",
          role: `Unifica os códigos de produto e de cliente e trata mais de ${facts.goodsGigabytesAfter} GB por dia.`,
        },
        {
          layer: "Modelo semântico",
          technology: "Power BI, esquema estrela e DAX",
          role: "Cada indicador tem uma única fórmula, usada em todas as páginas.",
        },
        {
          layer: "Atualização",
          technology: "Power BI, atualização incremental",
          role: "Recarrega de hora em hora só os últimos dias.",
        },
        {
          layer: "Acesso",
          technology: "Power BI com segurança por linha (RLS)",
          role: "Cada vendedor vê a própria carteira; a diretoria vê tudo.",
        },
      ],
    },
  },
  kpis: {
    heading: "Sete KPIs orientam a semana comercial",
    lead: "Cada um com uma única fórmula e um responsável pela definição.",
    items: [
      { title: "Receita × meta", text: "Faturamento do período comparado ao planejado." },
      { title: "Margem bruta", text: "O que sobra da venda depois do custo do produto." },
      { title: "Ticket médio", text: "Receita por pedido." },
      { title: "Positivação", text: "Parcela da carteira que comprou no período." },
      { title: "Mix de produtos", text: "Peso de cada categoria nas vendas." },
      { title: "Ruptura", text: "Parcela dos itens pedidos que não havia em estoque." },
      { title: "Acerto da previsão", text: "O quanto o previsto chegou perto do vendido." },
    ],
  },
  comparison: {
    heading: "Antes e depois",
    caption: "A rotina de vendas antes e depois do projeto",
    columns: { metric: "Métrica", before: "Antes", after: "Depois" },
    rows: [
      {
        metric: "Trabalho manual por relatório",
        before: `${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas`,
        after: `menos de ${facts.goodsMinutesAfter} minutos`,
      },
      {
        metric: "Tempo dos analistas com relatórios",
        before: "boa parte do dia",
        after: `redução de mais de ${facts.goodsTimeSaved}%`,
      },
      {
        metric: "Tempo até a decisão",
        before: "à espera do relatório",
        after: `decisão ${facts.goodsDecisionFactor}× mais rápida`,
      },
      {
        metric: "Atualização dos dados",
        before: "no máximo uma vez ao dia",
        after: "de hora em hora",
      },
      {
        metric: "Volume processado por dia",
        before: `${facts.goodsMegabytesBefore} MB`,
        after: `mais de ${facts.goodsGigabytesAfter} GB`,
      },
      {
        metric: "Usuários ativos",
        before: "sem registro de uso",
        after: `mais de ${facts.goodsUsers}`,
      },
    ],
    chartNote:
      "Cada linha tem sua própria escala: a barra mais longa ocupa toda a coluna. Sem registro, não há barra.",
  },
  impact: {
    heading: "Impacto no negócio",
    items: [
      {
        value: `${facts.goodsDecisionFactor}×`,
        label:
          "mais rapidez nas decisões: o gestor abre o relatório na reunião, em vez de pedir um.",
      },
      {
        value: `mais de ${facts.goodsTimeSaved}%`,
        label:
          "de redução no tempo que os analistas gastam com relatórios; o tempo liberado vai para a análise.",
      },
      {
        value: `mais de ${facts.goodsUsers}`,
        label: "usuários ativos, do representante à diretoria.",
      },
      {
        value: "mais de 9",
        label: "páginas em um relatório só, no lugar das planilhas de cada área.",
      },
    ],
  },
  closing: {
    heading: "Quantas horas custa o seu relatório de vendas?",
    text: "Descreva como ele é feito hoje. Quem constrói os dashboards responde e diz o que dá para automatizar primeiro.",
    action: "Escrever sobre o seu relatório",
  },
} as const;

export default content;

export type CasePowerBiContent = ContentOf<typeof content>;
