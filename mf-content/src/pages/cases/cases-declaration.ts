import type { Language } from "@site/contract/languages";
import type { PageDeclaration } from "@site/kit/build";

/** A case's files stand in a folder of its own beside the list. */
function filesOf(id: string) {
  const folder = `src/pages/cases/${id}`;
  return {
    component: `${folder}/${id}-page.tsx`,
    content: (language: Language) => `${folder}/${id}.${language}.ts`,
  };
}

export const casePages = {
  cases: {
    paths: { pt: "/cases", en: "/en/cases", de: "/de/cases" },
    menu: { order: 30, label: { pt: "Cases", en: "Cases", de: "Cases" } },
    lastModified: "2026-11-20",
  },
  "case-erp": {
    ...filesOf("case-erp"),
    paths: {
      pt: "/cases/infraestrutura-dados-erp",
      en: "/en/cases/data-infrastructure-erp",
      de: "/de/cases/dateninfrastruktur-erp",
    },
    lastModified: "2026-11-20",
  },
  "case-power-bi": {
    ...filesOf("case-power-bi"),
    paths: {
      pt: "/cases/dashboards-power-bi-vendas",
      en: "/en/cases/power-bi-sales-dashboards",
      de: "/de/cases/power-bi-verkauf-dashboards",
    },
    lastModified: "2026-11-20",
  },
  "case-churn": {
    ...filesOf("case-churn"),
    paths: {
      pt: "/cases/algoritmo-churn",
      en: "/en/cases/churn-algorithm",
      de: "/de/cases/churn-algorithmus",
    },
    lastModified: "2026-11-20",
  },
} satisfies Record<string, PageDeclaration>;
