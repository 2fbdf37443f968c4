import type { RemoteDeclaration } from "@site/kit/build";

const lastModified = "2026-11-20";

export default {
  pages: {
    "service-advanced-analytics": {
      paths: {
        pt: "/servicos/advanced-analytics",
        en: "/en/services/advanced-analytics",
        de: "/de/dienstleistungen/advanced-analytics",
      },
      menu: {
        order: 21,
        group: "services",
        label: { pt: "Advanced Analytics", en: "Advanced Analytics", de: "Advanced Analytics" },
      },
      lastModified,
      static: true,
    },
    "service-business-intelligence": {
      paths: {
        pt: "/servicos/business-intelligence",
        en: "/en/services/business-intelligence",
        de: "/de/dienstleistungen/business-intelligence",
      },
      menu: {
        order: 22,
        group: "services",
        label: {
          pt: "Business Intelligence",
          en: "Business Intelligence",
          de: "Business Intelligence",
        },
      },
      lastModified,
    },
    "service-data-engineering": {
      paths: {
        pt: "/servicos/engenharia-dados",
        en: "/en/services/data-engineering",
        de: "/de/dienstleistungen/daten-engineering",
      },
      menu: {
        order: 23,
        group: "services",
        label: { pt: "Engenharia de Dados", en: "Data Engineering", de: "Daten Engineering" },
      },
      lastModified,
      static: true,
    },
    "service-automations": {
      paths: {
        pt: "/servicos/automacoes",
        en: "/en/services/automations",
        de: "/de/dienstleistungen/automatisierung",
      },
      menu: {
        order: 24,
        group: "services",
        label: { pt: "Automações", en: "Automations", de: "Automatisierung" },
      },
      lastModified,
      static: true,
    },
  },
} satisfies RemoteDeclaration;
