import * as facts from "@site/ui/facts";
import type { BlogContent } from "./blog.pt.ts";

export default {
  meta: {
    title: "Blog über Data Engineering, BI und Machine Learning",
    description:
      "Aus der Praxis mit Pipelines, Dashboards und Modellen: was funktioniert, was es kostet und was man messen sollte, bevor man einem Ergebnis glaubt.",
  },
  headline: "Notizen aus der täglichen Arbeit mit Daten",
  lead: "Wir sind ein kleines Team aus Florianópolis und machen aus Daten Entscheidungen, für Unternehmen in Brasilien und Europa. Hier steht, wie das geht: mit Pipelines, die Ausfälle überstehen, Berichten, die Entscheidungen verändern, und Modellen mit messbarem Nutzen.",
  about: "Mehr über uns",
  results: {
    heading: "Was sich für Kunden ändert",
    items: {
      "case-erp": {
        value: `max. ${facts.retailMinutesAfter} Min.`,
        label: `vom ERP ins Dashboard, bei einer Handelskette; zuvor bis zu ${facts.retailHoursBefore} Stunden`,
      },
      "case-power-bi": {
        value: `unter ${facts.goodsMinutesAfter} Min.`,
        label: `je Vertriebsbericht bei einem Konsumgüterhersteller, statt ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden`,
      },
      "case-churn": {
        value: `bis zu ${facts.churnReduction} %`,
        label: "weniger Abwanderung bei Abo-Software: eine Projektion aus einem Pilotprojekt",
      },
    },
  },
  categoriesTitle: "Kategorien",
  quote: {
    title: "Planen Sie ein Datenprojekt?",
    text: "Beschreiben Sie das Problem in wenigen Zeilen. Es antworten die Leute, die später die Lösung bauen. Wir klären, was noch fehlt, und schicken Ihnen ein Angebot für den ersten Schritt, mit Umfang, Terminen und Preis.",
    action: "Angebot anfordern",
  },
  newsletter: {
    title: "Newsletter zum Blog",
    text: "Anmelden können Sie sich auf der Startseite. Dieses Feld sendet noch nichts.",
    link: "Newsletter auf der Startseite abonnieren",
    email: "Ihre E-Mail-Adresse",
    subscribe: "Abonnieren",
  },
} satisfies BlogContent;
