import type { StarterContent } from "./starter.pt.ts";

export default {
  meta: {
    title: "Starter page",
    description:
      "Starter page: eine Seite, die gerade entsteht. Hier wird stehen, worum es geht, für wen sie ist und was man als Nächstes tun kann.",
  },
  headline: "Starter page",
  lead: "Ein oder zwei Sätze dazu, was man auf dieser Seite findet.",
  steps: {
    heading: "Was als Nächstes kommt",
    items: [
      "Die Texte auf Portugiesisch, Englisch und Deutsch schreiben.",
      "Die Abschnitte bauen, die sie zeigen.",
      "Die Seite allein ansehen, dann in der ganzen Website.",
    ],
  },
  closing: {
    heading: "Haben Sie eine Frage?",
    text: "Nach einem kostenlosen Gespräch von einer halben Stunde wissen Sie, ob wir helfen können.",
    book: "Kostenloses Gespräch buchen",
    contact: "Nachricht senden",
  },
} satisfies StarterContent;
