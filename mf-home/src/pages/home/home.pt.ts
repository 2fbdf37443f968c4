import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";

/** Each language leads to its own next step (specification, "Home page details"). */
const actions: { booking: string | null; contact: string | null } = {
  booking: "Agendar conversa gratuita",
  contact: null,
};

const content = {
  meta: {
    title: "Consultoria de dados para decidir melhor",
    description:
      "Engenharia de dados, business intelligence, advanced analytics e automações: levamos os dados da sua empresa até a decisão. A primeira conversa é gratuita.",
  },
  hero: {
    headline: {
      opening: "Dados dispersos viram",
      rotating: ["Insights", "Decisões", "Resultados", "Estratégias", "Soluções"],
      spokenEnding: "próximos passos claros",
      rotation: { pause: "Pausar a troca de palavras", play: "Retomar a troca de palavras" },
    },
    lead: `Juntamos o que está no ERP, no CRM e em dezenas de planilhas e conferimos os números com a sua equipe. Em uma rede varejista, o dado que levava até ${facts.retailHoursBefore} horas para chegar à diretoria hoje chega em até ${facts.retailMinutesAfter} minutos.`,
    actions,
    note: `${facts.consultationMinutes} minutos, sem custo e sem discurso de venda.`,
  },
  quote: {
    heading: "No que acreditamos",
    quote:
      "“Quase ninguém precisa de mais dados. O que falta é saber o que fazer na segunda-\u2060feira de manhã.”",
    role: "fundador e CEO",
  },
  services: {
    heading: "Nossos serviços, do dado bruto à decisão",
    lead: "Dá para começar por qualquer um dos quatro. Quase sempre, o ponto de partida é uma pergunta que ninguém na empresa consegue responder com segurança.",
    carousel: {
      label: "Serviços",
      carousel: "carrossel",
      slide: "slide",
      slideLabel: "{position} de {total}: {name}",
      dots: "Escolher um serviço",
      dotLabel: "Mostrar {name}, {position} de {total}",
      pause: "Pausar a rotação dos serviços",
      play: "Retomar a rotação dos serviços",
    },
    services: [
      {
        title: "Advanced Analytics",
        text: "Previsão de demanda, risco de cancelamento, segmentos de clientes: modelos que mostram o que deve vir a seguir, com a margem de erro à vista.",
        link: "Ver Advanced Analytics",
      },
      {
        title: "Business Intelligence",
        text: "Um único número de faturamento, acordado entre finanças e vendas. Dashboards que abrem rápido e respondem à pergunta que está na mesa.",
        link: "Ver Business Intelligence",
      },
      {
        title: "Engenharia de Dados",
        text: "Pipelines que reúnem ERP, CRM e planilhas em um só lugar, com testes e monitoramento. Se uma carga falha de madrugada, sua equipe fica sabendo antes da primeira reunião.",
        link: "Ver Engenharia de Dados",
      },
      {
        title: "Automações",
        text: "O relatório que alguém monta toda manhã, o lead copiado de um sistema para outro: robôs e agentes de IA cuidam disso, e as pessoas voltam ao trabalho que pede critério.",
        link: "Ver Automações",
      },
    ],
  },
  method: {
    heading: "Como trabalhamos",
    lead: "Da primeira conversa à operação, são quatro etapas. Cada uma termina com algo que você pode usar ou recusar.",
    steps: [
      {
        title: "Conversa",
        text: `Em ${facts.consultationMinutes} minutos, você conta qual decisão está difícil e que dados tem hoje. Se não pudermos ajudar, dizemos na hora.`,
      },
      {
        title: "Diagnóstico",
        text: "Abrimos as fontes, medimos a qualidade e fechamos as definições: o que conta como venda, quem é cliente ativo. Você recebe um plano inicial com escopo, prazo e preço.",
      },
      {
        title: "Construção",
        text: "Entregamos em partes pequenas, com os seus dados reais. Sua equipe testa cada parte e corrige o rumo antes da próxima.",
      },
      {
        title: "Operação",
        text: "Documentação, treinamento e monitoramento. Código e dados ficam na sua nuvem, e sua equipe toca o dia a dia sem depender de nós.",
      },
    ],
    booking: "Agendar conversa gratuita",
  },
  about: {
    anchor: "sobre",
    heading: "Sobre nós",
    paragraphs: [
      `Começamos em ${facts.founded} porque víamos sempre a mesma cena: a empresa tinha dados de sobra e continuava decidindo no escuro, à espera de uma planilha que só uma pessoa sabia atualizar.`,
      "Somos uma equipe pequena por opção. Quem participa da primeira conversa também escreve o código. Atendemos em português, inglês e alemão.",
    ],
    facts: [
      { label: "Fundação", value: `${facts.founded}` },
      { label: "Sede", value: "Florianópolis, SC, Brasil" },
      { label: "Atuação", value: "Brasil e Europa" },
    ],
    link: "Conhecer a consultoria",
  },
  testimonials: {
    heading: "O que dizem os clientes",
    lead: "Citamos o setor, não a empresa. Os cases contam o que foi feito em cada projeto.",
    link: "Ler os três cases",
    carousel: {
      label: "Depoimentos de clientes",
      carousel: "carrossel",
      slide: "slide",
      slideLabel: "{position} de {total}: {name}",
      dots: "Escolher um depoimento",
      dotLabel: "Mostrar depoimento {position} de {total}: {name}",
      pause: "Pausar a rotação dos depoimentos",
      play: "Retomar a rotação dos depoimentos",
    },
    testimonials: [
      {
        text: `Nosso relatório de vendas chegava com até ${facts.retailHoursBefore} horas de atraso. Hoje os números se atualizam em até ${facts.retailMinutesAfter} minutos, e ninguém mais exporta planilha do ERP.`,
        industry: "Varejo",
      },
      {
        text: `Cada relatório de vendas tomava de ${facts.goodsMinHoursBefore} a ${facts.goodsMaxHoursBefore} horas de trabalho manual. Agora leva menos de ${facts.goodsMinutesAfter} minutos, e mais de ${facts.goodsUsers} pessoas usam o mesmo dashboard.`,
        industry: "Bens de consumo",
      },
      {
        text: `Com o piloto, passamos a ver, para cada cliente, a probabilidade de cancelar nos próximos ${facts.churnHorizonDays} dias. Sabemos por quem começar; um grupo de controle vai mostrar quanto isso rende.`,
        industry: "Software por assinatura",
      },
    ],
  },
  newsletter: {
    heading: "Newsletter: um problema de dados por edição, contado do início ao fim",
    text: "O que estava errado, como resolvemos e o que faríamos diferente hoje. Sem spam. Para sair, basta nos mandar um e-mail.",
  },
} as const;

export default content;

export type HomeContent = ContentOf<typeof content>;
