import cards from "#case/case-cards.de.ts";
import type { CasesContent } from "./cases.pt.ts";

export default {
  meta: {
    title: "Erfolgsgeschichten",
    description:
      "Drei Datenprojekte von innen: ERP im Einzelhandel, Vertrieb bei Konsumgütern, Abwanderung bei SaaS. Problem, Architektur und Zahlen zu jedem Fall.",
    schema: [{ "@type": "CollectionPage", name: "Erfolgsgeschichten" }],
  },
  headline: "Erfolgsgeschichten",
  introduction:
    "Drei Projekte, erzählt, wie sie verlaufen sind: was klemmte, was wir gebaut haben und was sich in den Zahlen geändert hat. Kunden nennen wir nach ihrer Branche.",
  cards,
  readCase: "Zum vollständigen Fall",
  closing: {
    heading: "Der nächste Fall könnte Ihrer sein",
    text: "Schreiben Sie uns in wenigen Zeilen, was heute zu lange dauert. Wir sagen Ihnen, was sich zuerst lösen lässt.",
    action: "Mit dem Team sprechen",
  },
} satisfies CasesContent;
