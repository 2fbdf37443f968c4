import type { BlogContent } from "./blog.pt.ts";

export default {
  meta: {
    title: "Blog über Data Engineering, BI und Machine Learning",
    description:
      "Aus der Praxis mit Pipelines, Dashboards und Modellen: was funktioniert, was es kostet und was man messen sollte, bevor man einem Ergebnis glaubt.",
  },
  headline: "Notizen aus der täglichen Arbeit mit Daten",
  introduction:
    "Wir schreiben über das, was wir bauen: Pipelines, die Ausfälle überstehen, Berichte, die Entscheidungen verändern, und Modelle mit messbarem Nutzen. Keine Rezepte, dafür Zahlen.",
  readArticle: "Artikel lesen",
  categoriesTitle: "Kategorien",
  quote: {
    title: "Haben Sie ein Projekt im Sinn?",
    text: "Beschreiben Sie das Problem in wenigen Zeilen. Sie erhalten ein Angebot für den ersten Schritt, mit Umfang, Terminen und Preis.",
    action: "Angebot anfordern",
  },
  newsletter: {
    title: "Newsletter zum Blog",
    text: "Dieses Formular ist in Vorbereitung.",
    link: "Newsletter auf der Startseite abonnieren",
    email: "Ihre E-Mail-Adresse",
    subscribe: "Abonnieren",
  },
} satisfies BlogContent;
