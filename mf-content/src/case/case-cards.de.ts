import * as facts from "@site/ui/facts";
import type { CaseCards } from "./case-cards.pt.ts";

export default {
  "case-erp": {
    industry: "Einzelhandel",
    title: `Vom ERP ins Dashboard in ${facts.retailMinutesAfter} Minuten`,
    description: `Eine Handelskette entschied nach Zahlen, die bis zu ${facts.retailHoursBefore} Stunden alt und von Hand zusammengestellt waren. Heute speist das ERP eine einzige Plattform, und die Geschäftsleitung verfolgt den laufenden Tag, solange sie noch eingreifen kann.`,
    figures: [
      {
        value: `max. ${facts.retailMinutesAfter} Min.`,
        label: `vom ERP ins Dashboard, zuvor bis zu ${facts.retailHoursBefore} Stunden`,
      },
      {
        value: `${facts.retailManualWorkRemoved} %`,
        label: "der Handarbeit beim Exportieren und Zusammenführen sind entfallen",
      },
      {
        value: `${facts.retailProductivityGain} %`,
        label: "mehr Produktivität in Teams, die auf Berichte angewiesen sind",
      },
    ],
  },
  "case-power-bi": {
    industry: "Konsumgüter",
    title: "Alle Vertriebszahlen an einem Ort, stündlich aktualisiert",
    description: `Ein Konsumgüterhersteller brauchte für jeden Vertriebsbericht ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden. Heute sind es weniger als ${facts.goodsMinutesAfter} Minuten, und mehr als ${facts.goodsUsers} Personen arbeiten mit denselben Zahlen.`,
    figures: [
      { value: `${facts.goodsDecisionFactor}×`, label: "schnellere Entscheidungen" },
      { value: `über ${facts.goodsTimeSaved} %`, label: "weniger Analystenzeit für Berichte" },
      { value: `über ${facts.goodsUsers}`, label: "aktive Nutzer" },
    ],
  },
  "case-churn": {
    industry: "Abo-Software (SaaS)",
    title: `Bis zu ${facts.churnHorizonDays} Tage im Voraus wissen, wer kündigen könnte`,
    description: `Ein Pilotprojekt bei einem Anbieter von Abo-Software: Ein Modell schätzt für jeden Kunden, wie wahrscheinlich eine Kündigung in den nächsten ${facts.churnHorizonDays} Tagen ist, und zeigt, woher das Risiko kommt.`,
    figures: [
      {
        value: `bis zu ${facts.churnReduction} %`,
        label: "weniger Abwanderung: eine Projektion aus dem Pilotprojekt",
      },
      { value: `${facts.churnHorizonDays} Tage`, label: "Vorhersagehorizont" },
      { value: `${facts.churnRiskFactors}`, label: "Hauptrisikofaktoren, nach Gewicht geordnet" },
    ],
  },
} satisfies CaseCards;
