import type { ContentOf } from "@site/contract/page";

const content = {
  meta: {
    title: "Starter page",
    description:
      "Starter page: uma página em construção. Aqui ficam o assunto, o público e o que o leitor pode fazer em seguida.",
  },
  headline: "Starter page",
  lead: "Uma ou duas frases que dizem o que o visitante encontra nesta página.",
  steps: {
    heading: "O que vem a seguir",
    items: [
      "Escrever os textos em português, inglês e alemão.",
      "Montar as seções que os mostram.",
      "Ver a página sozinha e depois dentro do site inteiro.",
    ],
  },
  closing: {
    heading: "Ficou alguma dúvida?",
    text: "Em meia hora de conversa gratuita, você sabe se podemos ajudar.",
    book: "Agendar conversa gratuita",
    contact: "Escrever para a equipe",
  },
} as const;

export default content;

export type StarterContent = ContentOf<typeof content>;
