import * as facts from "@site/ui/facts";
import type { HomeContent } from "./home.pt.ts";

export default {
  meta: {
    title: "Datenberatung für bessere Entscheidungen",
    description:
      "Daten Engineering, Business Intelligence, Advanced Analytics, Automatisierung: Wir machen aus Ihren Daten Entscheidungen. Das erste Gespräch ist kostenlos.",
  },
  hero: {
    headline: {
      opening: "Aus verstreuten Daten werden",
      rotating: ["Erkenntnisse", "Entscheidungen", "Ergebnisse", "Strategien", "Lösungen"],
      spokenEnding: "klare nächste Schritte",
      rotation: { pause: "Wechsel der Wörter anhalten", play: "Wechsel der Wörter fortsetzen" },
    },
    lead: `Wir führen zusammen, was in ERP, CRM und Dutzenden Excel-Tabellen liegt, und prüfen die Zahlen mit Ihrem Team. Bei einer Handelskette waren die Zahlen für die Geschäftsleitung bis zu ${facts.retailHoursBefore} Stunden alt, heute höchstens ${facts.retailMinutesAfter} Minuten.`,
    actions: { booking: "Kostenloses Gespräch buchen", contact: "Angebot Anfordern" },
    note: `${facts.consultationMinutes} Minuten, kostenlos. Kein Verkaufsgespräch.`,
  },
  quote: {
    heading: "Woran wir glauben",
    quote:
      "„Kaum jemand braucht mehr Daten. Was fehlt, ist Klarheit darüber, was am Montagmorgen zu tun ist.“",
    role: "Gründer und CEO",
  },
  services: {
    heading: "Unsere Leistungen, von den Rohdaten bis zur Entscheidung",
    lead: "Sie können mit jeder der vier beginnen. Am Anfang steht meist eine Frage, die im Unternehmen niemand sicher beantworten kann.",
    carousel: {
      label: "Leistungen",
      carousel: "Karussell",
      slide: "Folie",
      slideLabel: "{position} von {total}: {name}",
      dots: "Leistung auswählen",
      dotLabel: "{name} anzeigen, {position} von {total}",
      pause: "Wechsel der Leistungen anhalten",
      play: "Wechsel der Leistungen fortsetzen",
    },
    services: [
      {
        title: "Advanced Analytics",
        text: "Absatzprognosen, Kündigungsrisiken, Kundensegmente: Modelle, die zeigen, was wahrscheinlich als Nächstes kommt, und offenlegen, wie unsicher sie sind.",
        link: "Zu Advanced Analytics",
      },
      {
        title: "Business Intelligence",
        text: "Eine Umsatzzahl, auf die sich Finanzen und Vertrieb geeinigt haben. Dashboards, die schnell laden und die Frage beantworten, die im Raum steht.",
        link: "Zu Business Intelligence",
      },
      {
        title: "Daten Engineering",
        text: "Pipelines, die ERP, CRM und Excel-Tabellen an einem Ort zusammenführen, getestet und überwacht. Schlägt nachts ein Lauf fehl, weiß Ihr Team es vor der ersten Besprechung.",
        link: "Zu Daten Engineering",
      },
      {
        title: "Automatisierung",
        text: "Der Bericht, den jemand jeden Morgen zusammenstellt, der Lead, der von System zu System kopiert wird: Das übernehmen Bots und KI-Agenten. Ihrem Team bleibt die Arbeit, die Urteilsvermögen braucht.",
        link: "Zur Automatisierung",
      },
    ],
  },
  method: {
    heading: "So arbeiten wir",
    lead: "Vom ersten Gespräch bis zum laufenden Betrieb sind es vier Schritte. Jeder endet mit einem Ergebnis, das Sie nutzen oder ablehnen können.",
    steps: [
      {
        title: "Gespräch",
        text: `In ${facts.consultationMinutes} Minuten schildern Sie, welche Entscheidung Ihnen schwerfällt und welche Daten Sie heute haben. Sind wir nicht die Richtigen, sagen wir das sofort.`,
      },
      {
        title: "Diagnose",
        text: "Wir sichten die Quellen, messen ihre Qualität und klären die Definitionen: Was zählt als Verkauf, wer als aktiver Kunde? Sie erhalten einen ersten Plan mit Umfang, Terminen und Preis.",
      },
      {
        title: "Umsetzung",
        text: "Wir liefern in kleinen Etappen, mit Ihren echten Daten. Ihr Team prüft jede Etappe und korrigiert den Kurs, bevor die nächste beginnt.",
      },
      {
        title: "Betrieb",
        text: "Dokumentation, Schulung, Monitoring. Code und Daten bleiben in Ihrer Cloud, und Ihr Team kommt im Tagesgeschäft ohne uns aus.",
      },
    ],
    booking: "Kostenloses Gespräch buchen",
  },
  about: {
    anchor: "uber-uns",
    heading: "Über uns",
    paragraphs: [
      `Wir haben ${facts.founded} angefangen, weil wir immer wieder dasselbe sahen: Unternehmen, die reichlich Daten hatten, trotzdem im Blindflug entschieden und auf eine Excel-Tabelle warteten, die nur eine Person aktualisieren konnte.`,
      "Wir sind bewusst ein kleines Team. Wer das erste Gespräch mit Ihnen führt, schreibt später auch den Code. Sie sprechen mit uns Deutsch, Englisch oder Portugiesisch.",
    ],
    facts: [
      { label: "Gegründet", value: `${facts.founded}` },
      { label: "Standort", value: "Florianópolis, SC, Brasilien" },
      { label: "Tätig in", value: "Brasilien und Europa" },
    ],
    link: "Mehr über uns",
  },
  testimonials: {
    heading: "Was Kunden sagen",
    lead: "Wir nennen die Branche, nicht das Unternehmen. Was wir jeweils getan haben, erzählen die Erfolgsgeschichten.",
    link: "Die drei Erfolgsgeschichten lesen",
    carousel: {
      label: "Kundenstimmen",
      carousel: "Karussell",
      slide: "Folie",
      slideLabel: "{position} von {total}: {name}",
      dots: "Kundenstimme auswählen",
      dotLabel: "Kundenstimme {position} von {total} anzeigen: {name}",
      pause: "Wechsel der Kundenstimmen anhalten",
      play: "Wechsel der Kundenstimmen fortsetzen",
    },
    testimonials: [
      {
        text: `Unser Vertriebsbericht hinkte bis zu ${facts.retailHoursBefore} Stunden hinterher. Heute sind die Zahlen höchstens ${facts.retailMinutesAfter} Minuten alt, und niemand exportiert noch Excel-Tabellen aus dem ERP.`,
        industry: "Einzelhandel",
      },
      {
        text: `In jedem Vertriebsbericht steckten ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden Handarbeit. Heute sind es unter ${facts.goodsMinutesAfter} Minuten, und mehr als ${facts.goodsUsers} Personen nutzen dasselbe Dashboard.`,
        industry: "Konsumgüter",
      },
      {
        text: `Das Pilotprojekt zeigt uns für jeden Kunden, wie wahrscheinlich eine Kündigung in den nächsten ${facts.churnHorizonDays} Tagen ist. Wir wissen, wen wir zuerst anrufen; was das bringt, wird eine Kontrollgruppe zeigen.`,
        industry: "Abo-Software",
      },
    ],
  },
  newsletter: {
    heading: "Newsletter: ein Datenproblem je Ausgabe, von Anfang bis Ende erzählt",
    text: "Was nicht stimmte, wie wir es gelöst haben und was wir heute anders machen würden. Kein Spam; zum Abbestellen genügt eine\u00a0E-\u2060Mail.",
  },
} satisfies HomeContent;
