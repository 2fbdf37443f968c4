import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";

const content = {
  meta: {
    title: "Sobre nós",
    description: `Consultoria de dados fundada em ${facts.founded} em Florianópolis, com projetos no Brasil e na Europa. Equipe pequena: quem projeta a solução responde por ela.`,
    schema: [{ "@type": "AboutPage", name: "Sobre nós" }],
  },
  headline: "Uma consultoria para quem decide com dados",
  lead: `De Florianópolis para empresas do Brasil e da Europa: organizamos os dados e ficamos até a decisão ser tomada. Uma rede varejista esperava até ${facts.retailHoursBefore} horas pelos números; hoje, no máximo ${facts.retailMinutesAfter} minutos.`,
  founder: {
    title: "Fundador e CEO",
    bio: [
      "Há mais de 5 anos construo plataformas de dados: pipelines que rodam de madrugada, modelos que alguém precisa defender em reunião e relatórios que a diretoria abre no celular.",
      "Comecei programando e continuo no código. Projeto de dados se ganha ou se perde no detalhe.",
    ],
    quote: "Dado bom é o que muda uma decisão. O resto é arquivo.",
    conclusion:
      "Por isso, cada projeto começa com uma pergunta do negócio e só termina quando ela tem resposta.",
    technologies: "Tecnologias com que trabalho",
  },
  story: {
    heading: "Nossa história",
    blocks: [
      {
        title: "O começo",
        text: "A consultoria nasceu em Florianópolis com um plano modesto: tirar empresas da planilha que só uma pessoa entende.",
      },
      {
        title: "A missão inicial",
        text: "Dar a empresas de qualquer porte o que antes só as grandes tinham: números confiáveis na hora da decisão.",
      },
      {
        title: "O crescimento",
        text: "Vieram projetos no varejo, em bens de consumo e em software por assinatura, no Brasil e na Europa. Continuamos sendo uma equipe pequena: quem projeta a solução responde por ela.",
      },
    ],
    cases: "Ler os três cases",
  },
  expertise: {
    heading: "O que sabemos fazer bem",
    items: [
      {
        title: "Business intelligence e analytics",
        text: "Modelos e dashboards em Power BI e SQL que respondem à pergunta antes da reunião.",
        link: "Como trabalhamos em Business Intelligence",
      },
      {
        title: "Engenharia de dados",
        text: "Plataformas em AWS, Azure e Databricks, com qualidade, governança e custo sob controle.",
        link: "Como trabalhamos em Engenharia de Dados",
      },
      {
        title: "Machine learning e automação",
        text: "Previsões que mostram em que se baseiam e rotinas em Python que assumem o trabalho repetitivo.",
        link: "Como trabalhamos em Advanced Analytics",
      },
    ],
  },
  values: {
    heading: "O que exigimos de nós mesmos",
    items: [
      { title: "Foco no cliente", text: "O problema escolhe a ferramenta, nunca o contrário." },
      {
        title: "Excelência técnica",
        text: "Código revisado, testado e documentado, porque outra pessoa vai mantê-lo.",
      },
      {
        title: "Inovação constante",
        text: "Testamos o novo em pequena escala e só colocamos em produção o que se paga.",
      },
      {
        title: "Qualidade garantida",
        text: "Todo número que entregamos tem origem, conferência e responsável.",
      },
    ],
  },
  direction: {
    heading: "O que nos orienta",
    cards: [
      {
        title: "Missão",
        text: "Transformar dados em decisões melhores, e decisões em resultado para o negócio.",
      },
      {
        title: "Visão",
        text: "Ser a primeira escolha de empresas do Brasil e da Europa quando o número precisa estar certo.",
      },
      {
        title: "Valores",
        text: "Cliente, técnica, inovação e qualidade. Quando é preciso escolher, o cliente vem primeiro.",
      },
    ],
  },
  closing: {
    heading: "Conte o que os seus dados ainda não respondem",
    text: `A primeira conversa é gratuita, dura ${facts.consultationMinutes} minutos e não exige preparação. No fim, você sabe se podemos ajudar e por onde começar.`,
    book: "Agendar conversa gratuita",
    contact: "Escrever para a equipe",
  },
} as const;

export default content;

export type AboutContent = ContentOf<typeof content>;
