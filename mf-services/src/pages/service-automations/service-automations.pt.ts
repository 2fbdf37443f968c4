import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";

const title = "Automações";
const description = `Se alguém da sua equipe repete os mesmos cliques toda manhã, um fluxo pode assumir essa tarefa, com registro, alerta e botão de parada. Em uma fabricante de bens de consumo, as ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de trabalho manual por relatório viraram menos de ${facts.goodsMinutesAfter} minutos.`;

const content = {
  meta: {
    title: "Automações: processos, robôs e agentes de IA",
    description:
      "Fluxos, integrações, robôs, agentes de IA e coleta de dados que assumem o trabalho repetitivo, com registro e alerta. A primeira conversa é gratuita.",
    schema: serviceSchema("pt", "Automação de processos e agentes de IA", { title, description }),
  },
  title,
  description,
  booking: "Agendar conversa gratuita",
  solutions: {
    title: "Nossas soluções",
    items: {
      processes: {
        title: "Automação de processos",
        text: "Aprovações, conciliações, cadastros: a regra fica escrita no fluxo, e as exceções vão para uma pessoa.",
      },
      integration: {
        title: "Integração de sistemas",
        text: "ERP, CRM, loja virtual e planilhas trocam dados por API, no formato certo e sem redigitação. Em uma rede varejista, acabou todo o trabalho manual de exportar e juntar dados.",
      },
      robots: {
        title: "Bots e robôs autônomos",
        text: "Para o sistema antigo que não tem API: um robô opera a tela como uma pessoa faria, inclusive de madrugada.",
      },
      agents: {
        title: "Agentes de IA e fluxos inteligentes",
        text: "Agentes leem e-mails, classificam pedidos e redigem respostas. Você decide o que eles podem fazer sozinhos.",
      },
      crawling: {
        title: "Crawling e coleta de dados",
        text: "Preços, editais e catálogos públicos, coletados no intervalo combinado e dentro das regras de cada site.",
      },
    },
  },
  useCases: {
    title: "Casos de uso reais",
    oneRow: true,
    items: {
      agents: {
        title: "Orquestração de agentes de IA via WhatsApp",
        text: "Um fluxo no n8n recebe a mensagem, escolhe o agente certo e responde na mesma conversa. O que foge da regra vai para uma pessoa.",
        flow: ["Mensagem", "Agente de IA", "Resposta"],
      },
      report: {
        title: "Relatório noturno de vendas do ERP",
        text: "De madrugada, o fluxo lê as vendas no ERP, monta o relatório em PDF e o envia por e-\u2060mail à diretoria. Todo dia, antes da primeira reunião.",
        flow: ["ERP, de madrugada", "PDF", "E-mail diário"],
      },
      leads: {
        title: "Leads sincronizados com o CRM",
        text: "Todo contato novo entra no CRM sem duplicidade. A entrada dispara uma mensagem personalizada sobre o que a pessoa pediu.",
        flow: ["Novo lead", "CRM", "Mensagem"],
      },
    },
  },
  tools: {
    title: "Ferramentas com que trabalhamos",
    names: {
      workflow: "Fluxos no n8n",
      agents: "Agentes de IA",
      images: "Geração de imagens",
      videos: "Geração de vídeos",
      desktop: "Power Automate Desktop",
      python: "Python",
      selenium: "Selenium",
      rest: "APIs REST",
      integrations: "Integrações sob medida",
      scheduling: "Agendamento de tarefas",
    },
  },
  handover: {
    title: "O que você recebe e o que isso exige",
    items: {
      deliverables: {
        title: "Nas suas mãos",
        text: "O fluxo em produção, com registro, alerta e botão de parada, e a regra por escrito. Código e dados ficam na sua nuvem.",
      },
      people: {
        title: "Quem participa do seu lado",
        text: "Quem faz a tarefa hoje e quem decide as exceções.",
      },
    },
    plan: {
      title: "Uma tarefa de cada vez",
      steps: [
        { title: "Diagnóstico", text: "Um plano com escopo, prazo e preço." },
        { title: "Primeira tarefa", text: "Uma que se repete todo dia, com os seus dados reais." },
        {
          title: "Exceções",
          text: "Ficam com uma pessoa até que uma regra própria prove que funciona.",
        },
      ],
    },
    links: {
      case: `Case: de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas por relatório para menos de ${facts.goodsMinutesAfter} minutos`,
      article: "Artigo: como uma equipe pequena constrói uma plataforma de dados",
    },
  },
  consultation: {
    title: "Que tarefa você nunca mais quer repetir?",
    text: `Conte qual é essa tarefa a quem constrói os fluxos, em uma conversa gratuita de ${facts.consultationMinutes} minutos. Você sai sabendo se dá para automatizá-la e por onde começar.`,
    action: "Agendar conversa gratuita",
  },
} as const;

export default content;

export type ServiceAutomationsContent = ContentOf<typeof content>;
