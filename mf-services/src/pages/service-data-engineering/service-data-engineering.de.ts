import * as facts from "@site/ui/facts";
import { serviceSchema } from "#service/service-content.ts";
import type { ServiceDataEngineeringContent } from "./service-data-engineering.pt.ts";

const title = "Daten Engineering";
const description =
  "Vor Dashboard und Modell kommt die Infrastruktur. Wir bauen Pipelines, die jeden Tag laden, sich melden, wenn etwas klemmt, und kosten, was vereinbart ist.";

export default {
  meta: {
    title: "Daten Engineering: Pipelines, Lakehouse und Governance",
    description:
      "Datenanbindung, Lakehouse, Transformation, Orchestrierung, Qualität, Cloud-Kosten: pünktliche Daten ohne Handarbeit. Das erste Gespräch ist kostenlos.",
    schema: serviceSchema("de", "Data Engineering in der Cloud", { title, description }),
  },
  title,
  description,
  booking: "Kostenloses Gespräch buchen",
  capabilities: {
    title: "Vom Quellsystem bis zur Abfrage",
    items: {
      ingestion: {
        title: "Datenanbindung",
        text: "ERP, CRM, APIs, Dateien und Ereignisse kommen auf demselben Weg an, stapelweise oder in Echtzeit, ohne das Quellsystem zu bremsen.",
      },
      storage: {
        title: "Lakehouse und Data Warehouse",
        text: "Klare Schichten, von den Rohdaten bis zur nutzbaren Tabelle. Die Historie bleibt erhalten, jeder Tag lässt sich neu verarbeiten.",
      },
      transformation: {
        title: "Transformation und Modellierung",
        text: "SQL und Spark, versioniert und getestet wie Software. Jede Tabelle hat eine Definition, Tests und einen Verantwortlichen.",
      },
      orchestration: {
        title: "Orchestrierung",
        text: "Alle Jobs laufen in der richtigen Reihenfolge, werden nach einem Fehler wiederholt und alarmieren jemanden, wenn es sein muss.",
      },
      quality: {
        title: "Qualität und Governance",
        text: "Unplausible Daten werden vor der Veröffentlichung abgefangen, lange vor der Besprechung. Zugriff, Herkunft, DSGVO und LGPD sind von Anfang an berücksichtigt.",
      },
      cost: {
        title: "Kosten und Leistung in der Cloud",
        text: "Wir messen, was jede Pipeline kostet, und schalten ab, was niemand nutzt.",
      },
    },
  },
  technologies: {
    title: "Elf Technologien, mit denen wir arbeiten",
    roles: {
      Python: "Sprache",
      SQL: "Abfragen",
      "Apache Spark": "Verarbeitung",
      Databricks: "Lakehouse",
      "Delta Lake": "Tabellen",
      dbt: "Transformation",
      "Apache Airflow": "Orchestrierung",
      "Apache Kafka": "Ereignisse",
      PostgreSQL: "Datenbank",
      AWS: "Cloud",
      Azure: "Cloud",
    },
  },
  cases: {
    title: "Drei Anwendungsfälle, durchgängig umgesetzt",
    lead: "Von der Quelltabelle bis zu denen, die damit entscheiden.",
    items: {
      erp: {
        title: "Einzelhandel: vom ERP zum Dashboard der Geschäftsleitung",
        text: `Bis zu ${facts.retailHoursBefore} Stunden brauchten die Daten vom ERP zur Geschäftsleitung, jetzt sind es höchstens ${facts.retailMinutesAfter} Minuten. Der Export von Hand ist entfallen, und ${facts.retailDashboards} Dashboards greifen auf dieselbe Datenbasis zu.`,
        tags: ["ERP", "Inkrementelles Laden", "Lakehouse", "Management-Dashboards"],
        link: "Zum Projekt im Einzelhandel",
      },
      powerBi: {
        title: "Konsumgüter: stündlich aktualisierte Vertriebszahlen",
        text: `Bei ${facts.goodsMegabytesBefore} MB am Tag fror Excel ein; heute verarbeitet die Plattform über ${facts.goodsGigabytesAfter} GB. Was ${facts.goodsMinHoursBefore} bis ${facts.goodsMaxHoursBefore} Stunden Handarbeit kostete, dauert weniger als ${facts.goodsMinutesAfter} Minuten.`,
        tags: ["Vertriebssysteme", "Stündliches Laden", "Sternschema", "Power BI"],
        link: "Zum Projekt in der Konsumgüterbranche",
      },
      churn: {
        title: "Abo-Software (SaaS): die Tabelle hinter der Kündigungsprognose",
        text: `Verträge, Abrechnung, Nutzung und die Supportkontakte aus ${facts.churnSupportDays} Tagen in einer Tabelle. Daraus entsteht die Wahrscheinlichkeit einer Kündigung innerhalb von ${facts.churnHorizonDays} Tagen.`,
        tags: ["Vier Quellen", "Merkmalstabelle", "Gradient Boosting", "CSV und Dashboard"],
        link: "Zum Projekt Kündigungsprognose",
      },
    },
  },
  handover: {
    title: "Was Sie erhalten und was nötig ist",
    items: {
      deliverables: {
        title: "Ihr Ergebnis",
        text: "Pipelines mit Tests und Warnungen, ein Datenvertrag mit dem Verantwortlichen für jede Quelle und ein Betriebshandbuch mit einer Seite je Pipeline, alles in Ihrer Cloud.",
      },
      people: {
        title: "Wer bei Ihnen mitwirkt",
        text: "Die Verantwortlichen für die Quellen und zwei oder drei Personen für den Betrieb der Plattform.",
      },
    },
    plan: {
      title: "In 90 Tagen",
      steps: [
        {
          title: "Tag 1 bis 15",
          text: "Die Liste der Entscheidungen, eine Quelle und der Datenvertrag dazu.",
        },
        {
          title: "Tag 16 bis 45",
          text: "Eine Pipeline durch alle Schichten, bis zum Bericht im Einsatz.",
        },
        {
          title: "Tag 46 bis 75",
          text: "Die zweite und die dritte Quelle, die Prüfungen und die Warnungen.",
        },
        { title: "Tag 76 bis 90", text: "Das Betriebshandbuch und eine Wiederherstellungsübung." },
      ],
    },
    links: {
      case: `Projekt: vom ERP ins Dashboard in ${facts.retailMinutesAfter} Minuten`,
      article: "Artikel: die Datenplattform eines kleinen Teams",
    },
  },
  consultation: {
    title: "Kommen Ihre Daten zu spät, sind sie lückenhaft oder zu teuer?",
    text: `Das erste Gespräch ist kostenlos und dauert ${facts.consultationMinutes} Minuten. Wer die Pipelines baut, spricht mit Ihnen, skizziert den Weg der Daten und zeigt, welcher Abschnitt zuerst repariert werden sollte.`,
    action: "Kostenloses Gespräch buchen",
  },
} satisfies ServiceDataEngineeringContent;
