import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";

const title = "Engenharia de Dados";
const description =
  "Antes do dashboard e do modelo vem a infraestrutura. Construímos pipelines que rodam todos os dias, avisam quando algo falha e custam o que foi combinado.";

const content = {
  meta: {
    title: "Engenharia de Dados: pipelines, lakehouse e governança",
    description:
      "Ingestão, lakehouse, transformação, orquestração, qualidade e custo de nuvem: dados que chegam na hora e sem trabalho manual. Primeira conversa gratuita.",
    schema: serviceSchema("pt", "Engenharia de dados em nuvem", { title, description }),
  },
  title,
  description,
  booking: "Agendar conversa gratuita",
  capabilities: {
    title: "Do sistema de origem até a consulta",
    items: {
      ingestion: {
        title: "Ingestão de dados",
        text: "ERP, CRM, APIs, arquivos e eventos chegam por um só caminho, em lote ou em tempo real, sem pesar no sistema de origem.",
      },
      storage: {
        title: "Lakehouse e data warehouse",
        text: "Camadas claras, do dado bruto ao dado pronto. O histórico fica guardado, e qualquer dia pode ser reprocessado.",
      },
      transformation: {
        title: "Transformação e modelagem",
        text: "SQL e Spark versionados e testados como software. Toda tabela tem definição, testes e responsável.",
      },
      orchestration: {
        title: "Orquestração",
        text: "Cada tarefa roda na ordem certa, tenta de novo quando falha e chama alguém quando é preciso.",
      },
      quality: {
        title: "Qualidade e governança",
        text: "O dado fora do esperado é barrado antes da publicação, não na reunião. Acesso, linhagem, LGPD e GDPR entram desde o começo.",
      },
      cost: {
        title: "Custo e desempenho na nuvem",
        text: "Medimos quanto custa cada pipeline e desligamos o que ninguém usa.",
      },
    },
  },
  technologies: {
    title: "Onze tecnologias com que trabalhamos",
    roles: {
      Python: "linguagem",
      SQL: "consultas",
      "Apache Spark": "processamento",
      Databricks: "lakehouse",
      "Delta Lake": "tabelas",
      dbt: "transformação",
      "Apache Airflow": "orquestração",
      "Apache Kafka": "eventos",
      PostgreSQL: "banco de dados",
      AWS: "nuvem",
      Azure: "nuvem",
    },
  },
  cases: {
    title: "Três casos de uso, de ponta a ponta",
    lead: "Da tabela de origem até quem decide com os dados.",
    items: {
      erp: {
        title: "Varejo: do ERP ao dashboard executivo",
        text: `O dado que levava até ${facts.retailHoursBefore} horas para chegar à diretoria agora chega em até ${facts.retailMinutesAfter} minutos. A exportação manual acabou, e ${facts.retailDashboards} dashboards usam a mesma base.`,
        tags: ["ERP", "Ingestão incremental", "Lakehouse", "Dashboards executivos"],
        link: "Ver o case do varejo",
      },
      powerBi: {
        title: "Bens de consumo: vendas atualizadas a cada hora",
        text: `As planilhas travavam com ${facts.goodsMegabytesBefore} MB por dia; hoje a plataforma processa mais de ${facts.goodsGigabytesAfter} GB. O que tomava de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de trabalho manual leva menos de ${facts.goodsMinutesAfter} minutos.`,
        tags: ["Sistemas de vendas", "Carga a cada hora", "Esquema estrela", "Power BI"],
        link: "Ver o case de bens de consumo",
      },
      churn: {
        title: "Software por assinatura (SaaS): a base para prever o churn",
        text: `Contratos, cobrança, uso e ${facts.churnSupportDays} dias de interações com o suporte, reunidos em uma só tabela. Dela sai a probabilidade de cancelamento em ${facts.churnHorizonDays} dias.`,
        tags: ["Quatro fontes", "Tabela de variáveis", "Gradient boosting", "CSV e dashboard"],
        link: "Ver o case de churn",
      },
    },
  },
  handover: {
    title: "O que você recebe e o que isso exige",
    items: {
      deliverables: {
        title: "Nas suas mãos",
        text: "Pipelines com testes e alertas, um contrato de dados com o dono de cada fonte e um manual de operação com uma página por pipeline, tudo na sua nuvem.",
      },
      people: {
        title: "Quem participa do seu lado",
        text: "O dono de cada fonte e as duas ou três pessoas que vão operar a plataforma.",
      },
    },
    plan: {
      title: "Em 90 dias",
      steps: [
        {
          title: "Dias 1 a 15",
          text: "A lista de decisões, uma fonte e o contrato de dados com o dono dela.",
        },
        {
          title: "Dias 16 a 45",
          text: "Um pipeline que atravessa todas as camadas, até um relatório em uso.",
        },
        {
          title: "Dias 46 a 75",
          text: "A segunda e a terceira fontes, as verificações e os alertas.",
        },
        { title: "Dias 76 a 90", text: "O manual de operação e um teste de restauração." },
      ],
    },
    links: {
      case: `Case: do ERP ao dashboard em ${facts.retailMinutesAfter} minutos`,
      article: "Artigo: a plataforma de uma equipe pequena",
    },
  },
  consultation: {
    title: "Seus dados chegam tarde, vêm incompletos ou custam caro?",
    text: `A primeira conversa é gratuita e dura ${facts.consultationMinutes} minutos. Quem constrói os pipelines desenha com você o caminho do dado e aponta o trecho que vale consertar primeiro.`,
    action: "Agendar conversa gratuita",
  },
} as const;

export default content;

export type ServiceDataEngineeringContent = ContentOf<typeof content>;
