import * as facts from "@site/ui/facts";
import type { AboutContent } from "./about.pt.ts";

export default {
  meta: {
    title: "Über uns",
    description: `Eine Datenberatung, ${facts.founded} in Florianópolis gegründet, mit Projekten in Brasilien und Europa. Ein kleines Team: Wer die Lösung entwirft, steht für sie ein.`,
    schema: [{ "@type": "AboutPage", name: "Über uns" }],
  },
  headline: "Eine Beratung für alle, die mit Daten entscheiden",
  lead: `Aus Florianópolis für Unternehmen in Brasilien und Europa: Wir ordnen die Daten und bleiben, bis die Entscheidung steht. Eine Handelskette wartete bis zu ${facts.retailHoursBefore} Stunden auf ihre Zahlen, heute sind es höchstens ${facts.retailMinutesAfter} Minuten.`,
  founder: {
    title: "Gründer und CEO",
    bio: [
      "Seit über 5 Jahren baue ich Datenplattformen: Pipelines, die nachts laufen, Modelle, die jemand in der Besprechung vertreten muss, und Berichte, die Führungskräfte auf dem Smartphone öffnen.",
      "Angefangen habe ich mit dem Programmieren, und dabei bin ich geblieben. Datenprojekte entscheiden sich im Detail.",
    ],
    quote: "Gute Daten ändern eine Entscheidung. Alles andere ist Ablage.",
    conclusion:
      "Deshalb beginnt jedes Projekt mit einer geschäftlichen Frage und endet erst, wenn sie beantwortet ist.",
    technologies: "Technologien, mit denen ich arbeite",
  },
  story: {
    heading: "Unsere Geschichte",
    blocks: [
      {
        title: "Der Anfang",
        text: "Das Unternehmen entstand in Florianópolis mit einem bescheidenen Plan: Betriebe von der Excel-Tabelle zu befreien, die nur eine Person versteht.",
      },
      {
        title: "Der Auftrag",
        text: "Unternehmen jeder Größe sollen bekommen, was früher nur die großen hatten: verlässliche Zahlen in dem Moment, in dem eine Entscheidung ansteht.",
      },
      {
        title: "Das Wachstum",
        text: "Es folgten Projekte im Einzelhandel, in der Konsumgüterbranche und bei Anbietern von Abo-Software, in Brasilien und in Europa. Wir sind ein kleines Team geblieben: Wer die Lösung entwirft, steht für sie ein.",
      },
    ],
    cases: "Die drei Erfolgsgeschichten lesen",
  },
  expertise: {
    heading: "Was wir gut können",
    items: [
      {
        title: "Business Intelligence und Analytics",
        text: "Datenmodelle in SQL, Dashboards in Power BI: Die Frage ist beantwortet, bevor die Besprechung beginnt.",
        link: "Business Intelligence: unser Vorgehen",
      },
      {
        title: "Daten Engineering",
        text: "Plattformen auf AWS, Azure und Databricks: Qualität, Governance und Kosten im Griff.",
        link: "Daten Engineering: unser Vorgehen",
      },
      {
        title: "Machine Learning und Automatisierung",
        text: "Prognosen, die zeigen, worauf sie beruhen, und Python-Workflows, die Ihrem Team wiederkehrende Arbeit abnehmen.",
        link: "Advanced Analytics: unser Vorgehen",
      },
    ],
  },
  values: {
    heading: "Woran wir uns messen lassen",
    items: [
      {
        title: "Der Kunde im Mittelpunkt",
        text: "Das Problem bestimmt das Werkzeug, nie umgekehrt.",
      },
      {
        title: "Technische Exzellenz",
        text: "Code wird geprüft, getestet und dokumentiert, denn jemand anders wird ihn pflegen.",
      },
      {
        title: "Ständige Innovation",
        text: "Neues erproben wir im Kleinen. In den Betrieb kommt nur, was sich rechnet.",
      },
      {
        title: "Gesicherte Qualität",
        text: "Jede Zahl, die wir liefern, ist belegt und geprüft, und jemand steht für sie ein.",
      },
    ],
  },
  direction: {
    heading: "Was uns leitet",
    cards: [
      {
        title: "Mission",
        text: "Aus Daten bessere Entscheidungen machen und aus Entscheidungen Ergebnisse.",
      },
      {
        title: "Vision",
        text: "Die erste Adresse für Unternehmen in Brasilien und Europa sein, wenn die Zahl stimmen muss.",
      },
      {
        title: "Werte",
        text: "Kunde, Können, Innovation und Qualität. Müssen wir wählen, geht der Kunde vor.",
      },
    ],
  },
  closing: {
    heading: "Sagen Sie uns, welche Fragen Ihre Daten noch offenlassen",
    text: `Das erste Gespräch ist kostenlos, dauert ${facts.consultationMinutes} Minuten und erfordert keine Vorbereitung. Danach wissen Sie, ob wir helfen können und wo Sie anfangen.`,
    book: "Kostenloses Gespräch buchen",
    contact: "Dem Team schreiben",
  },
} satisfies AboutContent;
