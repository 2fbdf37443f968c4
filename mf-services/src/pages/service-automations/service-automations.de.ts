import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceAutomationsContent } from "./service-automations.pt.ts";

const title = "Automatisierung";
const description = `Wenn jemand in Ihrem Team jeden Morgen dieselben Klicks wiederholt, kann das ein Workflow übernehmen, mit Protokoll, Alarm und Stopptaste. Bei einem Konsumgüterhersteller wurden aus ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden Handarbeit je Bericht weniger als ${facts.goodsMinutesAfter} Minuten.`;

export default {
  meta: {
    title: "Automatisierung: Prozesse, Roboter und KI-Agenten",
    description:
      "Workflows, Integrationen, Roboter, KI-Agenten und Datenerhebung nehmen Ihnen Routinearbeit ab, mit Protokoll und Alarm. Das erste Gespräch ist kostenlos.",
    schema: serviceSchema("de", "Prozessautomatisierung und KI-Agenten", { title, description }),
  },
  title,
  description,
  booking: "Kostenloses Gespräch buchen",
  solutions: {
    title: "Unsere Lösungen",
    items: {
      processes: {
        title: "Prozessautomatisierung",
        text: "Freigaben, Abgleiche, Stammdatenpflege: Die Regel steht im Workflow, Ausnahmen gehen an einen Menschen.",
      },
      integration: {
        title: "Systemintegration",
        text: "ERP, CRM, Onlineshop und Excel-Tabellen tauschen Daten über APIs aus, im richtigen Format und ohne doppelte Eingabe. Bei einer Handelskette ist die gesamte Handarbeit beim Exportieren und Zusammenführen entfallen.",
      },
      robots: {
        title: "Bots und autonome Roboter",
        text: "Für das Altsystem ohne API: Ein Softwareroboter bedient die Oberfläche wie ein Mensch, auch mitten in der Nacht.",
      },
      agents: {
        title: "KI-Agenten und intelligente Workflows",
        text: "Agenten lesen E-Mails, sortieren Anfragen und entwerfen Antworten. Was sie allein tun dürfen, bestimmen Sie.",
      },
      crawling: {
        title: "Crawling und Datenerhebung",
        text: "Öffentliche Preise, Ausschreibungen und Kataloge, im vereinbarten Takt und nach den Regeln der jeweiligen Website.",
      },
    },
  },
  useCases: {
    title: "Anwendungsfälle aus der Praxis",
    oneRow: false,
    items: {
      agents: {
        title: "KI-Agenten, über WhatsApp gesteuert",
        text: "Ein n8n-Workflow nimmt die Nachricht an, wählt den passenden Agenten und antwortet im selben Chat. Was die Regeln nicht abdecken, geht an einen Menschen.",
        flow: ["Nachricht", "KI-Agent", "Antwort"],
      },
      report: {
        title: "Nächtlicher Vertriebsbericht aus dem ERP",
        text: "Über Nacht liest der Workflow die Verkäufe aus dem ERP, erstellt einen PDF-Bericht und schickt ihn per E-\u2060Mail an die Geschäftsleitung. Täglich, vor der ersten Besprechung.",
        flow: ["ERP, nachts", "PDF", "Tägliche E-Mail"],
      },
      leads: {
        title: "Leads, mit dem CRM abgeglichen",
        text: "Jeder neue Kontakt landet ohne Dubletten im CRM und löst eine Nachricht aus, die auf sein Anliegen eingeht.",
        flow: ["Neuer Lead", "CRM", "Nachricht"],
      },
    },
  },
  tools: {
    title: "Werkzeuge, mit denen wir arbeiten",
    names: {
      workflow: "n8n-Workflows",
      agents: "KI-Agenten",
      images: "Bildgenerierung",
      videos: "Videogenerierung",
      desktop: "Power Automate Desktop",
      python: "Python",
      selenium: "Selenium",
      rest: "REST-APIs",
      integrations: "Individuelle Integrationen",
      scheduling: "Aufgabenplanung",
    },
  },
  handover: {
    title: "Was Sie erhalten und was nötig ist",
    items: {
      deliverables: {
        title: "Ihr Ergebnis",
        text: "Der Workflow im Betrieb, mit Protokoll, Alarm und Stopptaste. Dazu seine Regeln, schwarz auf weiß. Code und Daten bleiben in Ihrer Cloud.",
      },
      people: {
        title: "Wer bei Ihnen mitwirkt",
        text: "Wer die Aufgabe heute erledigt und wer über Ausnahmen entscheidet.",
      },
    },
    plan: {
      title: "Eine Aufgabe nach der anderen",
      steps: [
        { title: "Diagnose", text: "Ein Plan mit Umfang, Terminen und Preis." },
        {
          title: "Erste Aufgabe",
          text: "Eine, die jeden Tag wiederkehrt, mit Ihren echten Daten.",
        },
        {
          title: "Ausnahmen",
          text: "Darüber entscheidet ein Mensch, bis sich eine eigene Regel bewährt hat.",
        },
      ],
    },
    links: {
      case: `Projekt: je Bericht unter ${facts.goodsMinutesAfter} Minuten statt ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden`,
      article: "Artikel: wie ein kleines Team eine Datenplattform baut",
    },
  },
  consultation: {
    title: "Welche Aufgabe möchten Sie nie wieder erledigen?",
    text: `Erzählen Sie uns davon, in einem kostenlosen Gespräch von ${facts.consultationMinutes} Minuten. Sie sprechen mit denen, die die Workflows bauen. Danach wissen Sie, ob sich die Aufgabe automatisieren lässt und wo Sie anfangen.`,
    action: "Kostenloses Gespräch buchen",
  },
} satisfies ServiceAutomationsContent;
