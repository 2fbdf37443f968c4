import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics.pt.ts";

const title = "Advanced Analytics";
const description = `Wir berechnen, was wahrscheinlich kommt: wie viel verkauft wird, welche Transaktion verdächtig ist, wer kündigen könnte. Bei einem Anbieter von Abo-Software lautet die Projektion des Pilotprojekts: bis zu ${facts.churnReduction} % weniger Abwanderung.`;

export default {
  meta: {
    title: "Advanced Analytics: Absatz, Betrug und Churn vorhersagen",
    description: `Prognosemodelle, Zeitreihen und Segmentierung, jeweils mit Fehlerspanne und Begründung. Das erste Gespräch von ${facts.consultationMinutes} Minuten ist kostenlos.`,
    schema: serviceSchema("de", "Prognosen und Data Science", { title, description }),
  },
  title,
  description,
  booking: "Kostenloses Gespräch buchen",
  benefits: {
    title: "Was sich ändert, wenn Prognosen zum Alltag gehören",
    items: {
      insights: {
        title: "Vorausschauende Erkenntnisse",
        text: "Sie sehen, welcher Kunde abspringen, welcher Artikel ausgehen und welche Rechnung zu spät bezahlt werden könnte. Noch ist Zeit zu handeln.",
      },
      processes: {
        title: "Prozessoptimierung",
        text: "Das Modell zeigt, wo ein Prozess unnötig Zeit und Geld kostet, und rechnet aus, welche Änderung sich zuerst lohnt.",
      },
      segments: {
        title: "Fortgeschrittene Modellierung und Segmentierung",
        text: "Kunden, Produkte und Filialen, gruppiert nach ihrem Verhalten. Für jede Gruppe das Vorgehen, das am meisten bringt.",
      },
      decisions: {
        title: "Datenbasierte Entscheidungen",
        text: "Zu jeder Empfehlung gehören Fehlerspanne und Begründung. Ihr Team entscheidet und weiß, wie weit es der Zahl trauen kann.",
      },
    },
  },
  capabilities: {
    title: "Was wir bauen",
    lead: "Wir beginnen mit dem einfachsten Verfahren, das die Aufgabe löst. Ein aufwendigeres muss beweisen, dass es sich lohnt.",
    items: {
      models: {
        title: "Prognosemodelle",
        text: "Meist Regression und Gradient Boosting, neuronale Netze nur, wo sie sich rechnen.",
      },
      series: {
        title: "Zeitreihenprognosen",
        text: "Saison, Feiertage, Aktionen und Fehlbestände fließen ins Modell ein.",
      },
      anomalies: {
        title: "Anomalieerkennung",
        text: "Was aus dem Rahmen fällt, zeigt sich am selben Tag, nicht erst zum Monatsende.",
      },
      clusters: {
        title: "Clusteranalyse",
        text: "Gruppen, die der Fachbereich wiedererkennt und benennen kann.",
      },
      experiments: {
        title: "Experimente und A/B-Tests",
        text: "Neben der Modellgüte messen wir, was die Maßnahme bewirkt.",
      },
      mlops: {
        title: "MLOps",
        text: "Versionierung, Überwachung und erneutes Training in Ihrer Cloud, unter Ihrer Kontrolle.",
      },
    },
  },
  useCases: {
    title: "Wo es sich zuerst rechnet",
    items: {
      fraud: {
        title: "Betrugserkennung",
        text: "Jede Transaktion erhält in Sekunden einen Risiko-Score. Nur Zweifelsfälle gehen in die Prüfung, mit dem Grund des Verdachts.",
      },
      demand: {
        title: "Absatzprognose",
        text: "Eine Prognose je Artikel, Filiale und Woche, mit Unsicherheitsbereich. Daran richtet der Einkauf seine Bestellungen aus.",
      },
      marketing: {
        title: "Personalisiertes Marketing",
        text: "Wer bekommt welches Angebot, über welchen Kanal und wann? Das Modell macht den Vorschlag, eine Kontrollgruppe zeigt, ob er gewirkt hat.",
      },
      operations: {
        title: "Operative Effizienz",
        text: "Sensoren und Protokolle zeigen die Abweichung vor dem Ausfall. Die Wartung wird eingeplant, und die Produktion läuft weiter.",
      },
    },
  },
  handover: {
    title: "Was Sie erhalten und was nötig ist",
    items: {
      deliverables: {
        title: "Ihr Ergebnis",
        text: "Eine Liste mit allen Scores, ein Dashboard mit den Gründen und die Dokumentation des Modells. Code und Daten bleiben in Ihrer Cloud.",
      },
      people: {
        title: "Wer bei Ihnen mitwirkt",
        text: "Jemand, der die Herkunft der Daten kennt, und eine Person, die fest zusagt, mit der Liste zu arbeiten.",
      },
    },
    plan: {
      title: "Von der einfachen Regel zum Pilotprojekt",
      steps: [
        {
          title: "Zu Beginn",
          text: "Wir legen fest, was vorhergesagt wird, und sammeln die Historie.",
        },
        { title: "Danach", text: "Eine einfache Regel als Messlatte für das Modell." },
        {
          title: "In sechs bis acht Wochen",
          text: "Das Pilotprojekt, an der Regel gemessen. Nur wenn das Modell sie schlägt, erhält Ihr Team dessen Liste.",
        },
      ],
    },
    links: {
      case: `Projekt: wer binnen ${facts.churnHorizonDays} Tagen kündigen könnte (Projektion: bis zu ${facts.churnReduction} % weniger Abwanderung)`,
      article: "Artikel: vom Score zum richtigen Anruf",
    },
  },
  consultation: {
    title: "Welche Prognose würde Ihre nächste Entscheidung ändern?",
    text: `Schildern Sie uns die Aufgabe in einem kostenlosen Gespräch von ${facts.consultationMinutes} Minuten. Wer die Modelle baut, spricht mit Ihnen und sagt offen, ob Ihre Daten ausreichen.`,
    action: "Kostenloses Gespräch buchen",
  },
} satisfies ServiceAdvancedAnalyticsContent;
