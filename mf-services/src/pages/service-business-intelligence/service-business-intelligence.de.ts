import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence.pt.ts";

const title = "Business Intelligence";
const description =
  "Ein gutes Dashboard macht Besprechungen kürzer. Wir verbinden Ihre Quellen, klären die Definitionen und liefern Berichte, in denen Vertrieb, Finanzen und Betrieb dieselbe Zahl sehen.";

export default {
  meta: {
    title: "Business Intelligence: Dashboards, denen man vertraut",
    description:
      "Von den Anforderungen bis zum Dashboard in Power BI, Metabase oder Databricks: acht Schritte, ein Kennzahlenverzeichnis, eine Zahl je Frage.",
    schema: serviceSchema("de", "Dashboards und Berichtswesen", { title, description }),
  },
  title,
  description,
  booking: "Kostenloses Gespräch buchen",
  benefits: {
    title: "Was sich für Ihr Team ändert",
    items: {
      truth: {
        title: "Eine Version der Zahlen",
        text: "Umsatz, Marge und Bestand werden einmal berechnet, an einer Stelle. Jeder Bericht greift darauf zurück.",
      },
      freshness: {
        title: "Aktuell ohne Excel-Tabellen",
        text: `Die Daten fließen von selbst aus den Quellen ins Dashboard. Bei einem Konsumgüterhersteller wurden aus ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden je Bericht weniger als ${facts.goodsMinutesAfter} Minuten.`,
      },
      selfService: {
        title: "Antworten ohne Ticket",
        text: "Jeder Fachbereich filtert, geht ins Detail und exportiert selbst, sobald eine Frage auftaucht.",
      },
      access: {
        title: "Zugriff unter Kontrolle",
        text: "Alle sehen nur ihre Region, ihr Team, ihre Kunden. Die Regel steckt im Modell, nicht in Kopien der Datei.",
      },
    },
  },
  process: {
    title: "In acht Schritten von der Anfrage zum Dashboard",
    lead: "Jeder Schritt endet mit etwas, das Sie prüfen können. Wir beginnen mit einer Entscheidung; die nächsten durchlaufen dieselben Schritte.",
    stepper: {
      steps: "Schritte des Ablaufs",
      step: "Schritt",
      of: "von",
      completed: "abgeschlossen",
      back: "Zurück",
      next: "Hier klicken",
      complete: "Abschließen",
    },
    outcome: "Am Ende dieses Schritts haben Sie",
    tools: "Werkzeuge für die Visualisierung",
    steps: [
      {
        title: "Anforderungsanalyse",
        text: "Wir sprechen mit denen, die das Dashboard nutzen werden, und mit denen, die das Ergebnis verantworten. Wir fragen, welche Entscheidung wie oft ansteht und worauf sie heute beruht; das Diagramm kommt später.",
        outcome: "eine Liste der Entscheidungen und Fragen, nach Priorität geordnet.",
      },
      {
        title: "Erfassung der Datenquellen",
        text: "Wir klären, wo jede Zahl entsteht: ERP, CRM, Excel-Tabellen, Datenbanken, APIs. Zu jeder Quelle halten wir fest, wer zuständig ist, wie oft sie aktualisiert wird, wer sie lesen darf und welche Lücken sie heute schon hat.",
        outcome: "ein Verzeichnis der Quellen mit Zuständigkeit und Datenqualität.",
      },
      {
        title: "Definition von Metriken und KPIs",
        text: "Was gilt als Verkauf: der Auftrag, die Rechnung oder der Zahlungseingang? Jede Kennzahl bekommt Namen, Formel, Einheit und Zuständigkeit, in einem Satz, dem alle Abteilungen zustimmen.",
        outcome: "ein Kennzahlenverzeichnis, von den Abteilungen freigegeben.",
      },
      {
        title: "Geschäftsregeln",
        text: "Mindert eine Retoure den Umsatz des Verkaufsmonats oder den des Rückgabemonats? Wie werden Frachtkosten verteilt? Wir schreiben diese Regeln auf und prüfen sie an echten Fällen, bevor sie zu Code werden.",
        outcome: "schriftliche Regeln mit von Hand gerechneten Beispielen.",
      },
      {
        title: "Prototyp",
        text: "Ein klickbares Dashboard auf Basis eines Auszugs Ihrer Daten. Sie probieren aus, kritisieren und ändern Ihre Meinung, solange Änderungen noch wenig kosten.",
        outcome: "einen klickbaren Prototyp, verfeinert mit denen, die ihn nutzen werden.",
      },
      {
        title: "Festlegung des technischen Umfangs",
        text: "Liegt der Prototyp auf dem Tisch, wird aus dem ersten Plan der endgültige: Architektur, Datenmengen, Ladefrequenz, Zugriffsrollen, Termine und Preis. Auch was nicht dazugehört, wird aufgeschrieben.",
        outcome: "ein Pflichtenheft ohne Kleingedrucktes.",
      },
      {
        title: "Freigabe",
        text: "Sie prüfen den Umfang mit Ihrer Geschäftsleitung und Ihrer IT. Das endgültige Dashboard bauen wir erst nach Ihrem Ja, und jede spätere Änderung läuft wieder über diesen Schritt.",
        outcome: "den freigegebenen Umfang und einen Starttermin.",
      },
      {
        title: "Übergabe",
        text: "Wir veröffentlichen das Dashboard in dem Werkzeug, das zu Ihrem Betrieb passt, schulen die künftigen Nutzer und begleiten die ersten Monatsabschlüsse, bis Dashboard und Abschluss übereinstimmen.",
        outcome: "ein Dashboard im Einsatz, dokumentiert und mit geschultem Team.",
      },
    ],
    completion: {
      text: "Das ist der ganze Ablauf. Der erste Schritt beginnt mit einem Gespräch.",
      action: "Dem Team schreiben",
    },
  },
  areas: {
    title: "Fragen, die sich jede Abteilung jede Woche stellt",
    items: {
      sales: {
        area: "Vertrieb",
        question: "Wer liegt unter Plan, bei welchen Produkten, und ist der Monat noch zu retten?",
        figures: "Umsatz, Marge, Abschlussquote",
      },
      marketing: {
        area: "Marketing",
        question: "Welche Kampagne brachte Kunden, die bleiben, und welche nur Klicks?",
        figures: "Akquisekosten, Ertrag je Kampagne, Kundenbindung",
      },
      finance: {
        area: "Finanzen",
        question:
          "Was kommt in den nächsten Wochen herein, was geht hinaus, und wo ist das Budget schon überzogen?",
        figures: "Cashflow, überfällige Forderungen, Plan-Ist-Vergleich",
      },
      people: {
        area: "Personal (HR)",
        question: "Welche Teams verlieren Leute, wann und warum?",
        figures: "Fluktuation, Fehlzeiten, Dauer bis zur Einstellung",
      },
      logistics: {
        area: "Logistik und Lieferkette",
        question: "Was geht bald aus, was bleibt liegen, und welche Tour kommt immer zu spät?",
        figures: "Lagerumschlag, Fehlbestände, Termintreue",
      },
      ecommerce: {
        area: "E-Commerce",
        question: "An welcher Stelle wird der Kauf abgebrochen, und von wem?",
        figures: "Conversion-Funnel, durchschnittlicher Bestellwert, Wiederkäufe",
      },
    },
  },
  handover: {
    title: "Was Sie erhalten und was nötig ist",
    items: {
      deliverables: {
        title: "Ihr Ergebnis",
        text: "Das Kennzahlenverzeichnis, die schriftlichen Regeln und ein Dashboard im Einsatz, mit geschultem Team. Code und Daten bleiben in Ihrer Cloud.",
      },
      people: {
        title: "Wer bei Ihnen mitwirkt",
        text: "Die künftigen Nutzer, die Zuständigen für jede Definition und Ihre IT.",
      },
    },
    plan: {
      title: "Vier Wochen bis zur ersten Entscheidung",
      steps: [
        {
          title: "Woche 1",
          text: "Wir wählen eine Entscheidung aus, gemeinsam mit der Person, die sie trifft.",
        },
        {
          title: "Woche 2",
          text: "Die Definitionen sind geklärt, das Modell enthält nur die nötigen Quellen.",
        },
        {
          title: "Woche 3",
          text: "Ihr Team testet den Prototyp mit echten Daten, und Sie geben den Umfang frei.",
        },
        {
          title: "Woche 4",
          text: "Ihre Besprechung beginnt mit dem Dashboard. Danach begleiten wir die ersten Monatsabschlüsse.",
        },
      ],
    },
    links: {
      case: `Projekt: je Bericht unter ${facts.goodsMinutesAfter} Minuten statt ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden`,
      article: "Artikel: Berichte, die etwas verändern",
    },
  },
  consultation: {
    title: "Bringen Sie den Bericht mit, dem niemand traut",
    text: `In einem kostenlosen Gespräch von ${facts.consultationMinutes} Minuten sehen wir uns gemeinsam die Frage hinter dem Bericht an und die Quellen, aus denen er sich speist. Sie sprechen mit denen, die die Dashboards bauen. Danach wissen Sie, wo die Suche nach dem Fehler beginnt.`,
    action: "Kostenloses Gespräch buchen",
  },
} satisfies ServiceBusinessIntelligenceContent;
