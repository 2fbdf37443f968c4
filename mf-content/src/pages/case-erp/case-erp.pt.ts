import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.pt.ts";
import { caseSchema } from "#case/case-content.ts";

const card = cards["case-erp"];

const content = {
  meta: {
    title: "Infraestrutura de dados de ERP no varejo",
    description: `Como uma rede varejista passou de relatórios com até ${facts.retailHoursBefore} horas de atraso para dashboards atualizados em até ${facts.retailMinutesAfter} minutos, sem exportar nada à mão.`,
    schema: caseSchema("case-erp", card),
  },
  back: "Todos os cases",
  card,
  change: {
    heading: "A mudança em resumo",
    steps: {
      situation: {
        title: "Situação",
        headline: `Até ${facts.retailHoursBefore} horas do ERP ao relatório`,
        text: "Cada área exportava suas tabelas, cruzava suas planilhas e chegava ao seu próprio número.",
      },
      work: {
        title: "O que fizemos",
        headline: "Uma plataforma em seis camadas",
        text: "Ela lê do ERP só o que mudou. Margem, estoque e vendas são calculados uma única vez, para todas as áreas.",
      },
      result: {
        title: "O que mudou",
        headline: `Até ${facts.retailMinutesAfter} minutos do ERP ao dashboard`,
        text: `Ninguém mais exporta dados à mão, e ${facts.retailDashboards} dashboards executivos usam a mesma base.`,
      },
      effort: {
        title: "O que um projeto assim exige",
        headline: "Um plano de 90 dias",
        text: "Nosso plano: até o dia 45, um pipeline atravessa todas as camadas e termina em um relatório em uso; até o dia 90 vêm mais duas fontes, os alertas e um teste de restauração. Do seu lado, o dono de cada fonte e quem vai operar a plataforma.",
      },
    },
    links: { service: "O serviço: Engenharia de Dados", article: "O plano de 90 dias no blog" },
  },
  context: {
    heading: "Contexto",
    paragraphs: [
      "A rede vende em lojas físicas e online e registra no ERP tudo o que compra, vende e movimenta. Os dados existiam, mas chegar até eles custava caro, e na reunião cada área defendia o próprio número.",
      "A diretoria pedia algo simples: abrir o relatório pela manhã e confiar nele, sem precisar perguntar quem o montou.",
    ],
  },
  challenge: {
    heading: "Desafio",
    lead: "O diagnóstico apontou quatro problemas. Nenhum deles era de visualização.",
    items: [
      {
        title: "Dados atrasados",
        text: `Do lançamento no ERP ao relatório, até ${facts.retailHoursBefore} horas. À tarde, a loja ainda via os números da manhã.`,
      },
      {
        title: "Trabalho manual todo dia",
        text: "Analistas exportavam arquivos, acertavam colunas e colavam tudo em planilhas.",
      },
      {
        title: "Números que não batiam",
        text: "Vendas, compras e finanças calculavam margem e estoque, cada área à sua maneira.",
      },
      {
        title: "Sem rastreabilidade",
        text: "Ninguém sabia dizer de onde vinha um número, quem o havia alterado nem quem podia vê-lo.",
      },
    ],
  },
  solution: {
    heading: "Solução técnica",
    lead: "Em vez de mais um relatório, uma plataforma em seis camadas. O dado entra bruto por cima e sai por baixo pronto para a decisão. Cada camada tem uma só tarefa e pode ser testada e alterada em separado.",
    stack: {
      caption: "Camadas da plataforma, da ingestão ao consumo",
      columns: { layer: "Camada", technology: "Tecnologia" },
      layers: [
        {
          layer: "Ingestão",
          technology: "AWS DMS",
          role: "Lê apenas o que mudou no banco do ERP (CDC), sem pesar na operação das lojas.",
        },
        {
          layer: "Armazenamento",
          technology: "Amazon S3 e Delta Lake",
          role: "Dado bruto, tratado e pronto para uso, em áreas separadas e com histórico.",
        },
        {
          layer: "Processamento",
          technology: "Databricks com PySpark e SQL",
          role: "Limpa e cruza os dados; calcula margem, estoque e vendas uma única vez.",
        },
        {
          layer: "Governança",
          technology: "Unity Catalog",
          role: "Permissões por área, origem de cada campo e dicionário de dados.",
        },
        {
          layer: "Orquestração",
          technology: "Databricks Workflows",
          role: "Encadeia as cargas, repete o que falhou e avisa o responsável.",
        },
        {
          layer: "Consumo",
          technology: "Power BI sobre Databricks SQL",
          role: "Todos os dashboards executivos usam a mesma base.",
        },
      ],
    },
  },
  results: {
    heading: "Resultados",
    items: [
      {
        value: `até ${facts.retailMinutesAfter} min`,
        label: `para atualizar os dados; antes, até ${facts.retailHoursBefore} horas.`,
      },
      {
        value: `${facts.retailManualWorkRemoved}%`,
        label: "do trabalho manual de exportar e consolidar dados eliminado.",
      },
      {
        value: `${facts.retailDashboards}`,
        label: "dashboards executivos em uso, das vendas ao estoque.",
      },
      {
        value: `${facts.retailProductivityGain}%`,
        label: "de ganho de produtividade nas equipes que dependem de relatórios.",
      },
      {
        value: "1",
        label:
          "definição por indicador: margem, estoque e vendas são calculados do mesmo jeito em todas as áreas.",
      },
    ],
  },
  closing: {
    heading: "Quanto tempo o dado leva do seu ERP ao relatório?",
    text: "Conte como os dados circulam hoje na sua empresa. Quem responde é quem constrói: propõe um primeiro passo e diz o que ele exige.",
    action: "Escrever sobre o seu ERP",
  },
} as const;

export default content;

export type CaseErpContent = ContentOf<typeof content>;
