import type { CaseCards } from "./case-cards.pt.ts";

export default {
  "case-erp": {
    industry: "Einzelhandel",
    title: "Vom ERP ins Dashboard in 15 Minuten",
    description:
      "Eine Handelskette entschied nach Zahlen, die bis zu 5 Stunden alt und von Hand zusammengestellt waren. Heute speist das ERP eine einzige Plattform, und die Geschäftsleitung verfolgt den laufenden Tag, solange sie noch eingreifen kann.",
    figures: [
      { value: "15 min", label: "höchstens vom ERP ins Dashboard, zuvor bis zu 5 Stunden" },
      { value: "100 %", label: "der Handarbeit mit Daten entfallen" },
      { value: "40 %", label: "mehr Produktivität" },
    ],
  },
  "case-power-bi": {
    industry: "Konsumgüter",
    title: "Alle Vertriebszahlen an einem Ort, stündlich aktuell",
    description:
      "Ein Konsumgüterhersteller brauchte für jeden Vertriebsbericht 4 bis 6 Stunden. Heute sind es weniger als 20 Minuten, und mehr als 120 Personen arbeiten mit denselben Zahlen.",
    figures: [
      { value: "5×", label: "schnellere Entscheidungen" },
      { value: "über 90 %", label: "weniger Zeitaufwand für Berichte" },
      { value: "über 120", label: "aktive Nutzer" },
    ],
  },
  "case-churn": {
    industry: "Abo-Software (SaaS)",
    title: "30 Tage im Voraus wissen, wer kündigen könnte",
    description:
      "Ein Pilotprojekt bei einem Anbieter von Abo-Software: Ein Modell schätzt für jeden Kunden, wie wahrscheinlich eine Kündigung in den nächsten 30 Tagen ist, und zeigt, woher das Risiko kommt.",
    figures: [
      {
        value: "bis zu 15 %",
        label: "weniger Abwanderung: eine Projektion aus dem Pilotprojekt",
      },
      { value: "30 Tage", label: "Vorhersagehorizont" },
      { value: "3", label: "wichtigste Risikofaktoren, nach Gewicht geordnet" },
    ],
  },
} satisfies CaseCards;
