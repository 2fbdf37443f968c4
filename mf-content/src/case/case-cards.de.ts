import {
  churnHorizonDays,
  churnReduction,
  churnRiskFactors,
  goodsDecisionFactor,
  goodsMaxHoursBefore,
  goodsMinHoursBefore,
  goodsMinutesAfter,
  goodsTimeSaved,
  goodsUsers,
  retailHoursBefore,
  retailManualWorkRemoved,
  retailMinutesAfter,
  retailProductivityGain,
} from "@site/ui/facts";
import type { CaseCards } from "./case-cards.pt.ts";

export default {
  "case-erp": {
    industry: "Einzelhandel",
    title: `Vom ERP ins Dashboard in ${retailMinutesAfter} Minuten`,
    description: `Eine Handelskette entschied nach Zahlen, die bis zu ${retailHoursBefore} Stunden alt und von Hand zusammengestellt waren. Heute speist das ERP eine einzige Plattform, und die Geschäftsleitung verfolgt den laufenden Tag, solange sie noch eingreifen kann.`,
    figures: [
      {
        value: `${retailMinutesAfter} min`,
        label: `höchstens vom ERP ins Dashboard, zuvor bis zu ${retailHoursBefore} Stunden`,
      },
      { value: `${retailManualWorkRemoved} %`, label: "weniger Handarbeit mit Daten" },
      {
        value: `${retailProductivityGain} %`,
        label: "mehr Produktivität in Teams, die auf Berichte angewiesen sind",
      },
    ],
  },
  "case-power-bi": {
    industry: "Konsumgüter",
    title: "Alle Vertriebszahlen an einem Ort, stündlich aktualisiert",
    description: `Ein Konsumgüterhersteller brauchte für jeden Vertriebsbericht ${goodsMinHoursBefore} bis ${goodsMaxHoursBefore} Stunden. Heute sind es weniger als ${goodsMinutesAfter} Minuten, und mehr als ${goodsUsers} Personen arbeiten mit denselben Zahlen.`,
    figures: [
      { value: `${goodsDecisionFactor}×`, label: "schnellere Entscheidungen" },
      { value: `über ${goodsTimeSaved} %`, label: "weniger Analystenzeit für Berichte" },
      { value: `über ${goodsUsers}`, label: "aktive Nutzer" },
    ],
  },
  "case-churn": {
    industry: "Abo-Software (SaaS)",
    title: `${churnHorizonDays} Tage im Voraus wissen, wer kündigen könnte`,
    description: `Ein Pilotprojekt bei einem Anbieter von Abo-Software: Ein Modell schätzt für jeden Kunden, wie wahrscheinlich eine Kündigung in den nächsten ${churnHorizonDays} Tagen ist, und zeigt, woher das Risiko kommt.`,
    figures: [
      {
        value: `bis zu ${churnReduction} %`,
        label: "weniger Abwanderung: eine Projektion aus dem Pilotprojekt",
      },
      { value: `${churnHorizonDays} Tage`, label: "Vorhersagehorizont" },
      { value: `${churnRiskFactors}`, label: "Hauptrisikofaktoren, nach Gewicht geordnet" },
    ],
  },
} satisfies CaseCards;
