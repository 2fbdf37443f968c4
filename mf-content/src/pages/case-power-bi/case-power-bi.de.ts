import * as facts from "@site/ui/facts";
import cards from "#case/case-cards.de.ts";
import { caseSchema } from "#case/case-content.ts";
import type { CasePowerBiContent } from "./case-power-bi.pt.ts";

const card = cards["case-power-bi"];

export default {
  meta: {
    title: "Power-BI-Dashboards für den Vertrieb",
    description: `Wie ein Konsumgüterhersteller ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden Excel-Arbeit durch einen stündlich aktualisierten Power-BI-Bericht ersetzte und ${facts.goodsDecisionFactor}-mal schneller entscheidet.`,
    schema: caseSchema("case-power-bi", card),
  },
  back: "Alle Erfolgsgeschichten",
  card,
  change: {
    heading: "Die Veränderung auf einen Blick",
    steps: {
      situation: {
        title: "Die Situation",
        headline: `${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden Handarbeit je Bericht`,
        text: "Und fertig war er erst nach der Besprechung.",
      },
      work: {
        title: "Was wir getan haben",
        headline: "Ein einziger Bericht, stündlich aktualisiert",
        text: "Er führt ERP, CRM und die Dateien der Großhändler zusammen. Jede Kennzahl hat eine einzige Formel.",
      },
      result: {
        title: "Was sich geändert hat",
        headline: `Weniger als ${facts.goodsMinutesAfter} Minuten je Bericht`,
        text: `Mehr als ${facts.goodsUsers} Personen arbeiten mit denselben Zahlen, und Entscheidungen fallen ${facts.goodsDecisionFactor}-\u2060mal schneller.`,
      },
      effort: {
        title: "Was ein solches Projekt braucht",
        headline: "Vier Wochen bis zur ersten Besprechung mit dem Dashboard",
        text: "Unser Plan: eine Entscheidung auswählen, Definitionen klären, mit echten Daten testen, einsetzen. Auf Ihrer Seite: die künftigen Nutzer, ein Zuständiger je Definition und Ihre IT.",
      },
    },
    links: { service: "Die Leistung: Business Intelligence", article: "Die vier Wochen im Blog" },
  },
  context: {
    heading: "Ausgangslage",
    paragraphs: [
      "Das Unternehmen stellt Konsumgüter her und verkauft sie über Handelsvertreter, Großhändler und Handelsketten. Jeder Kanal lieferte seine Zahlen in einem anderen Format, und das Vertriebsteam setzte sie zusammen, um zu erfahren, wie viel verkauft worden war.",
    ],
  },
  challenges: {
    heading: "Herausforderungen",
    lead: "Fünf Hürden lagen zwischen dem fakturierten Auftrag und der Entscheidung.",
    items: [
      {
        title: "Stundenlanges Zusammenstellen",
        text: `In jedem Bericht steckten ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden Handarbeit.`,
      },
      {
        title: "Verstreute Quellen",
        text: "ERP, CRM und die Dateien der Großhändler führten dasselbe Produkt und denselben Kunden unter verschiedenen Nummern.",
      },
      {
        title: "Excel-Tabellen am Limit",
        text: `Schon bei ${facts.goodsMegabytesBefore} MB am Tag fror Excel ein. Alles Weitere blieb außen vor.`,
      },
      {
        title: "Ein veraltetes Bild",
        text: "Die Zahlen wurden höchstens einmal am Tag aktualisiert, doch Verhandlungen warten nicht.",
      },
      {
        title: "Zugriff ohne Kontrolle",
        text: "Versionen kursierten per E-Mail. Niemand wusste, wer was sah und welche die aktuelle war.",
      },
    ],
  },
  solution: {
    heading: "Lösung",
    lead: "Sechs Schichten bringen jeden Auftrag in einen einzigen Bericht mit über 9 Seiten, vom Überblick für die Geschäftsleitung bis zur Rechnungsposition.",
    stack: {
      caption: "Schichten der Lösung, von den Quellen bis zum Bericht",
      columns: { layer: "Schicht", technology: "Technologie" },
      layers: [
        {
          layer: "Datenanbindung",
          technology: "Azure Data Factory",
          role: "Liest ERP, CRM und die Dateien der Großhändler zu festen Zeiten.",
        },
        {
          layer: "Speicherung",
          technology: "Azure Data Lake Storage",
          role: "Bewahrt Rohdaten und bereinigte Daten auf, Tag für Tag.",
        },
        {
          layer: "Transformation",
          technology: "Azure Databricks mit PySpark",
          role: `Vereinheitlicht Artikel- und Kundennummern und bewältigt über ${facts.goodsGigabytesAfter} GB am Tag.`,
        },
        {
          layer: "Semantisches Modell",
          technology: "Power BI, Sternschema und DAX",
          role: "Jede Kennzahl hat eine einzige Formel, die auf allen Seiten gilt.",
        },
        {
          layer: "Aktualisierung",
          technology: "Power BI, inkrementelle Aktualisierung",
          role: "Lädt stündlich nur die jüngsten Tage neu.",
        },
        {
          layer: "Zugriff",
          technology: "Power BI mit Sicherheit auf Zeilenebene (RLS)",
          role: "Der Außendienst sieht die eigenen Kunden, die Geschäftsleitung alles.",
        },
      ],
    },
  },
  kpis: {
    heading: "Sieben KPIs steuern die Vertriebswoche",
    lead: "Für jede Kennzahl gibt es eine einzige Formel und eine Person, die für sie einsteht.",
    items: [
      {
        title: "Umsatz gegenüber Plan",
        text: "Fakturierter Umsatz des Zeitraums im Vergleich zum Plan.",
      },
      { title: "Bruttomarge", text: "Was nach Abzug der Herstellkosten vom Umsatz bleibt." },
      { title: "Auftragswert", text: "Durch\u00adschnittlicher Umsatz je Auftrag." },
      { title: "Aktive Kunden", text: "Kunden mit Bestellung im Zeitraum, gemessen an allen." },
      { title: "Sortimentsmix", text: "Anteil jeder Warengruppe am Umsatz." },
      {
        title: "Fehlmengen\u00adquote",
        text: "Anteil der bestellten Artikel, die nicht auf Lager waren.",
      },
      { title: "Prognosegüte", text: "Wie nah die Prognose am Absatz lag." },
    ],
  },
  comparison: {
    heading: "Vorher und nachher",
    caption: "Der Vertriebsalltag vor und nach dem Projekt",
    columns: { metric: "Messgröße", before: "Vorher", after: "Nachher" },
    rows: [
      {
        metric: "Handarbeit je Bericht",
        before: `${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden`,
        after: `unter ${facts.goodsMinutesAfter} Minuten`,
      },
      {
        metric: "Analystenzeit für Berichte",
        before: "ein guter Teil des Tages",
        after: `über ${facts.goodsTimeSaved} % weniger`,
      },
      {
        metric: "Tempo der Entscheidungen",
        before: "Warten auf den Bericht",
        after: `${facts.goodsDecisionFactor}× schneller`,
      },
      { metric: "Datenaktualisierung", before: "höchstens einmal am Tag", after: "stündlich" },
      {
        metric: "Verarbeitete Daten pro Tag",
        before: `${facts.goodsMegabytesBefore} MB`,
        after: `über ${facts.goodsGigabytesAfter} GB`,
      },
      {
        metric: "Aktive Nutzer",
        before: "Nutzung nicht erfasst",
        after: `über ${facts.goodsUsers}`,
      },
    ],
    chartNote:
      "Jede Zeile hat ihren eigenen Maßstab: Der längere Balken füllt die Spalte. Wo nichts erfasst wurde, fehlt der Balken.",
  },
  impact: {
    heading: "Was das dem Unternehmen bringt",
    items: [
      {
        value: `${facts.goodsDecisionFactor}×`,
        label:
          "schnellere Entscheidungen: In der Besprechung wird der Bericht geöffnet statt angefordert.",
      },
      {
        value: `über ${facts.goodsTimeSaved} %`,
        label: "weniger Analystenzeit für Berichte; die gewonnene Zeit fließt in die Analyse.",
      },
      {
        value: `über ${facts.goodsUsers}`,
        label: "aktive Nutzer, vom Außendienst bis zur Geschäftsleitung.",
      },
      {
        value: "über 9",
        label: "Seiten in einem Bericht anstelle der Excel-Tabellen jeder Abteilung.",
      },
    ],
  },
  closing: {
    heading: "Wie viele Stunden kostet Ihr Vertriebsbericht?",
    text: "Beschreiben Sie uns, wie er heute entsteht. Wer die Dashboards baut, sagt Ihnen, was sich zuerst automatisieren lässt.",
    action: "Schreiben Sie uns zu Ihrem Bericht",
  },
} satisfies CasePowerBiContent;
