import cards from "#case/case-cards.de.ts";
import type { CasesContent } from "./cases.pt.ts";

export default {
  meta: {
    title: "Erfolgsgeschichten",
    description:
      "Drei Datenprojekte von innen: ERP im Einzelhandel, Vertrieb in der Konsumgüterbranche, Abwanderung bei Abo-Software. Problem, Architektur und Zahlen.",
    schema: [{ "@type": "CollectionPage", name: "Erfolgsgeschichten" }],
  },
  headline: "Erfolgsgeschichten",
  lead: "Drei Projekte, so erzählt, wie sie verlaufen sind: was klemmte, was wir gebaut haben und was sich in den Zahlen geändert hat. Von unseren Kunden nennen wir nur die Branche, und eine Projektion nennen wir Projektion.",
  cards,
  readCase: "Ganze Erfolgsgeschichte lesen",
  closing: {
    heading: "Die nächste Erfolgsgeschichte könnte Ihre eigene sein",
    text: "Schreiben Sie uns in wenigen Zeilen, was heute zu lange dauert. Wer die Lösung baut, sagt Ihnen, was sich zuerst verbessern lässt.",
    action: "Dem Team schreiben",
  },
} satisfies CasesContent;
