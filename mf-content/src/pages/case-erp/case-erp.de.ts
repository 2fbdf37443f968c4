import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.de.ts";
import { caseSchema } from "#case/case-content.ts";
import type { CaseErpContent } from "./case-erp.pt.ts";

const card = cards["case-erp"];

export default {
  meta: {
    title: "Dateninfrastruktur für ein ERP im Einzelhandel",
    description: `Wie eine Handelskette den Weg der Daten vom ERP ins Dashboard von bis zu ${facts.retailHoursBefore} Stunden auf höchstens ${facts.retailMinutesAfter} Minuten verkürzt hat, ganz ohne Exporte von Hand.`,
    schema: caseSchema("case-erp", card),
  },
  back: "Alle Erfolgsgeschichten",
  card,
  change: {
    heading: "Die Veränderung auf einen Blick",
    steps: {
      situation: {
        title: "Die Situation",
        headline: `Bis zu ${facts.retailHoursBefore} Stunden vom ERP zum Bericht`,
        text: "Jede Abteilung exportierte eigene Daten, glich eigene Excel-Tabellen ab und kam auf ihre eigene Zahl.",
      },
      work: {
        title: "Was wir getan haben",
        headline: "Eine Plattform in sechs Schichten",
        text: "Sie liest aus dem ERP nur, was sich geändert hat. Marge, Bestand und Umsatz werden ein einziges Mal berechnet, für alle Abteilungen.",
      },
      result: {
        title: "Was sich geändert hat",
        headline: `Höchstens ${facts.retailMinutesAfter} Minuten vom ERP ins Dashboard`,
        text: `Niemand exportiert noch Daten von Hand, und ${facts.retailDashboards} Management-Dashboards greifen auf dieselbe Datenbasis zu.`,
      },
      effort: {
        title: "Was ein solches Projekt braucht",
        headline: "Ein Plan für 90 Tage",
        text: "Unser Plan: Bis Tag 45 gelangen die Daten einer Quelle durch alle Schichten in einen Bericht, der im Einsatz ist; bis Tag 90 folgen zwei weitere Quellen, die Warnungen und eine Wiederherstellungsübung. Auf Ihrer Seite: die Verantwortlichen für die Quellen und für den Betrieb.",
      },
    },
    links: { service: "Die Leistung: Daten Engineering", article: "Der 90-Tage-Plan im Blog" },
  },
  context: {
    heading: "Ausgangslage",
    paragraphs: [
      "Die Kette verkauft in Filialen und online und bucht im ERP alles, was sie einkauft, verkauft und bewegt. Die Daten waren da. Teuer war der Weg zu ihnen, und in der Besprechung verteidigte jede Abteilung ihre eigene Zahl.",
      "Die Geschäftsleitung wollte etwas Einfaches: morgens den Bericht öffnen und ihm vertrauen, ohne zu fragen, wer ihn gebaut hat.",
    ],
  },
  challenge: {
    heading: "Herausforderung",
    lead: "Die Diagnose ergab vier Probleme. Mit der Darstellung hatte keines zu tun.",
    items: [
      {
        title: "Verspätete Daten",
        text: `Von der Buchung im ERP bis zum Bericht vergingen bis zu ${facts.retailHoursBefore} Stunden. Am Nachmittag sah die Filiale noch den Stand vom Vormittag.`,
      },
      {
        title: "Handarbeit, jeden Tag",
        text: "Analysten exportierten Dateien, rückten Spalten zurecht und kopierten alles in Excel-Tabellen.",
      },
      {
        title: "Zahlen, die sich widersprachen",
        text: "Vertrieb, Einkauf und Finanzen berechneten Marge und Bestand jeweils auf ihre Weise.",
      },
      {
        title: "Keine Nachvollziehbarkeit",
        text: "Niemand konnte sagen, woher eine Zahl kam, wer sie geändert hatte und wer sie sehen durfte.",
      },
    ],
  },
  solution: {
    heading: "Technische Lösung",
    lead: "Statt eines weiteren Berichts entstand eine Plattform in sechs Schichten. Oben kommen Rohdaten herein, unten Zahlen heraus, die eine Entscheidung tragen. Jede Schicht hat eine einzige Aufgabe und lässt sich für sich prüfen und ändern.",
    stack: {
      caption: "Schichten der Plattform, von der Datenanbindung bis zur Nutzung",
      columns: { layer: "Schicht", technology: "Technologie" },
      layers: [
        {
          layer: "Datenanbindung",
          technology: "AWS DMS",
          role: "Liest nur, was sich in der ERP-Datenbank geändert hat (CDC), und bremst die Filialen nicht.",
        },
        {
          layer: "Speicherung",
          technology: "Amazon S3 und Delta Lake",
          role: "Hält Rohdaten, bereinigte und fertige Daten getrennt, mit Historie.",
        },
        {
          layer: "Verarbeitung",
          technology: "Databricks mit PySpark und SQL",
          role: "Bereinigt und verknüpft die Daten, berechnet Marge, Bestand und Umsatz genau einmal.",
        },
        {
          layer: "Governance",
          technology: "Unity Catalog",
          role: "Rechte je Abteilung, Herkunft jedes Feldes und ein Verzeichnis der Datenfelder.",
        },
        {
          layer: "Orchestrierung",
          technology: "Databricks Workflows",
          role: "Verkettet die Ladeläufe, wiederholt fehlgeschlagene und benachrichtigt die Zuständigen.",
        },
        {
          layer: "Nutzung",
          technology: "Power BI auf Databricks SQL",
          role: "Alle Management-Dashboards greifen auf dieselbe Datenbasis zu.",
        },
      ],
    },
  },
  results: {
    heading: "Ergebnisse",
    items: [
      {
        value: `max. ${facts.retailMinutesAfter} Min.`,
        label: `bis zur Aktualisierung; zuvor bis zu ${facts.retailHoursBefore} Stunden.`,
      },
      {
        value: `${facts.retailManualWorkRemoved} %`,
        label: "der Handarbeit beim Exportieren und Zusammenführen sind entfallen.",
      },
      {
        value: `${facts.retailDashboards}`,
        label: "Management-Dashboards im Einsatz, vom Umsatz bis zum Lagerbestand.",
      },
      {
        value: `${facts.retailProductivityGain} %`,
        label: "mehr Produktivität in den Teams, die auf Berichte angewiesen sind.",
      },
      {
        value: "1",
        label: "Definition je Kennzahl: Marge, Bestand und Umsatz werden überall gleich berechnet.",
      },
    ],
  },
  closing: {
    heading: "Wie alt sind die Zahlen, nach denen Sie entscheiden?",
    text: "Erzählen Sie uns, wie Daten heute durch Ihr Unternehmen fließen. Wer die Lösung baut, schlägt Ihnen einen ersten Schritt vor und sagt, was dafür nötig ist.",
    action: "Schreiben Sie uns zu Ihrem ERP",
  },
} satisfies CaseErpContent;
