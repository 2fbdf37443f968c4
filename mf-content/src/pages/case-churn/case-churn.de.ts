import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.de.ts";
import { caseSchema } from "#case/case-content.ts";
import type { CaseChurnContent } from "./case-churn.pt.ts";

const card = cards["case-churn"];

export default {
  meta: {
    title: "Churn-Algorithmus für SaaS",
    description: `Machine Learning bei Abo-Software: je Kunde die Wahrscheinlichkeit einer Kündigung binnen ${facts.churnHorizonDays} Tagen. Laut Projektion bis zu ${facts.churnReduction} % weniger Abwanderung.`,
    schema: caseSchema("case-churn", card),
  },
  back: "Alle Erfolgsgeschichten",
  card,
  change: {
    heading: "Die Veränderung auf einen Blick",
    steps: {
      situation: {
        title: "Die Situation",
        headline: "Kündigungen standen im Monatsbericht",
        text: "Wenn das Unternehmen sie dort sah, waren die Kunden schon weg.",
      },
      work: {
        title: "Was wir getan haben",
        headline: "Ein Score für jeden aktiven Kunden",
        text: "Das Modell lernt aus vier Quellen: Verträgen, Abrechnung, Nutzung und Support.",
      },
      result: {
        title: "Was sich ändert",
        headline: `Die Warnung kommt bis zu ${facts.churnHorizonDays} Tage vorher`,
        text: `Eine Liste der gefährdeten Kunden, mit den Gründen. Projektion aus dem Pilotprojekt: bis zu ${facts.churnReduction} % weniger Abwanderung, wenn das Team auf die Warnungen reagiert.`,
      },
      effort: {
        title: "Was ein solches Projekt braucht",
        headline: "Ein Pilotprojekt von sechs bis acht Wochen",
        text: "Es braucht 12 Monate Historie mit verlässlichen Datumsangaben, einige Hundert Kündigungen und eine Person, die fest zusagt, mit der Liste zu arbeiten.",
      },
    },
    links: { service: "Die Leistung: Advanced Analytics", article: "Die Methode im Blog" },
  },
  challenge: {
    heading: "Herausforderung",
    paragraphs: [
      "Wer Software im Abonnement nutzt, sagt selten, dass er gehen will. Er nutzt sie weniger, eröffnet ein Ticket mehr als sonst, zahlt zu spät, und eines Tages kündigt er.",
      `Die Frage des Pilotprojekts: Bei wem ist eine Kündigung in den nächsten ${facts.churnHorizonDays} Tagen wirklich wahrscheinlich, und warum?`,
    ],
  },
  data: {
    heading: "Datenbasis und Quellen",
    lead: "Vor dem Modell steht die Tabelle: eine Zeile je Kunde und Monat, nur aus dem gebaut, was das Unternehmen ohnehin erfasste.",
    caption: "Quellen des Pilotprojekts und was sie enthalten",
    columns: { source: "Quelle", records: "Was sie enthält" },
    sources: [
      { title: "Verträge", text: "Tarif, Beginn, Verlängerungen und Preisänderungen." },
      { title: "Abrechnung", text: "Zahlungen, Verzug und abgelehnte Abbuchungen." },
      { title: "Produktnutzung", text: "Anmeldungen, aktive Nutzer und genutzte Module." },
      { title: "Support", text: "Tickets, Reaktionszeit und Anlass der Anfrage." },
    ],
  },
  features: {
    heading: "Feature Engineering",
    lead: "Ein Modell lernt nur aus dem, was man ihm zeigt. Fünf Gruppen von Merkmalen machen aus einzelnen Einträgen ein Verhaltensmuster.",
    items: [
      {
        title: `Supportkontakte in ${facts.churnSupportDays} Tagen`,
        text: `Wie oft sich der Kunde in den letzten ${facts.churnSupportDays} Tagen an den Support gewandt hat, und weshalb.`,
      },
      {
        title: "Nutzungstrend",
        text: "Der letzte Monat im Vergleich zum eigenen Durchschnitt des Kunden, nicht zu dem der anderen.",
      },
      {
        title: "Zahlung",
        text: "Verspätete Zahlungen und abgelehnte Abbuchungen, und wie lange die letzte zurückliegt.",
      },
      {
        title: "Vertragsphase",
        text: "Dauer der Kundenbeziehung und Abstand zur nächsten Verlängerung.",
      },
      {
        title: "Nutzungstiefe",
        text: "Der Anteil der gebuchten Module und Lizenzen, der wirklich genutzt wird.",
      },
    ],
    window: {
      title: "Das Fenster der Supportkontakte und das der Vorhersage",
      history: [`${facts.churnSupportDays} Tage`, "Supportkontakte"],
      today: "heute",
      horizon: [`${facts.churnHorizonDays} Tage`, "vorhergesagt"],
    },
  },
  pilot: {
    heading: "Schritte des Pilotprojekts",
    lead: "Fünf Schritte, jeder mit einem Ergebnis, das der Auftraggeber prüfen konnte.",
    steps: [
      {
        title: "Kündigung definieren",
        text: "Ein beendeter oder nicht verlängerter Vertrag zählt. Ein Tarifwechsel nicht.",
      },
      {
        title: "Zeitlich trennen",
        text: "Das Modell lernt aus der Vergangenheit und wird an Monaten geprüft, die es nie gesehen hat, wie später im Betrieb.",
      },
      {
        title: "Trainieren",
        text: "Gradient Boosting: viele kleine Entscheidungsbäume, von denen jeder die Fehler der vorigen ausgleicht.",
      },
      {
        title: "Bewerten",
        text: "AUC, Precision und Recall, betrachtet zusammen mit den Kosten jeder Fehlerart.",
      },
      {
        title: "Score berechnen",
        text: `Jeder aktive Kunde erhält einen Score: die Wahrscheinlichkeit einer Kündigung innerhalb von ${facts.churnHorizonDays} Tagen.`,
      },
    ],
    evaluation: {
      heading: "Wie man die Metriken liest",
      metrics: [
        {
          title: "AUC",
          text: "Wie oft ein Kunde, der ging, einen höheren Score hatte als einer, der blieb.",
        },
        { title: "Precision", text: "Wie viele der Warnungen berechtigt waren." },
        { title: "Recall", text: "Wie viele der Kündigungen das Modell kommen sah." },
      ],
    },
  },
  delivery: {
    heading: "Lieferumfang",
    items: [
      { title: "CSV", text: "Eine Datei mit dem Score jedes Kunden, bereit zum Import ins CRM." },
      {
        title: "Dashboard",
        text: "Der Kundenstamm nach Risikostufe, mit den Faktoren, die beim jeweiligen Kunden ins Gewicht fallen.",
      },
      {
        title: "Dokumentation",
        text: "Datenherkunft, Merkmale, Metriken und Grenzen des Modells, damit ein anderes Team weiterarbeiten kann.",
      },
    ],
  },
  results: {
    heading: "Erwartete Ergebnisse",
    note: "Die geringere Abwanderung ist eine Projektion aus dem Pilotprojekt und noch nicht gemessen. Sie gilt nur, wenn das Team auf die Warnungen reagiert.",
    items: [
      { value: `bis zu ${facts.churnReduction} %`, label: "weniger Abwanderung, laut Projektion." },
      {
        value: `${facts.churnRiskFactors}`,
        label: "Hauptrisikofaktoren erkannt, nach Gewicht geordnet.",
      },
      {
        value: `bis zu ${facts.churnHorizonDays} Tage`,
        label: "Zeit zum Handeln vor einer wahrscheinlichen Kündigung.",
      },
      { value: "1", label: "Prioritätenliste, dieselbe für Support, Vertrieb und Produkt." },
    ],
  },
  conclusion: {
    heading: "Fazit",
    text: "Was das Unternehmen ohnehin erfasste, genügt, um die Kunden nach Risiko zu ordnen. Der Nutzen entsteht danach: im Gespräch mit dem richtigen Kunden, solange es noch etwas ändern kann.",
    next: {
      heading: "Nächste Schritte",
      steps: [
        "Auf einen Teil der Warnungen reagieren, eine Kontrollgruppe bilden und den Unterschied messen.",
        "Die Scores jede Woche neu berechnen und beobachten, ob das Modell noch richtigliegt.",
        "Den Score ins CRM bringen, direkt neben den Namen des Kunden.",
      ],
    },
  },
  closing: {
    heading: "Welche Kunden könnten Sie nächsten Monat verlieren?",
    text: "Schreiben Sie uns, welche Daten Ihr Unternehmen schon erfasst. Wer das Modell baut, sagt Ihnen, ob das für ein solches Pilotprojekt reicht.",
    action: "Schreiben Sie uns zum Pilotprojekt",
  },
} satisfies CaseChurnContent;
