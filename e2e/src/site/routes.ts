import type { Locale } from "@site/contract/locales";

/** The specification's languages. The addresses of further ones are further pages (`further-remotes.ts`). */
export const locales = ["pt", "en", "de"] as const satisfies readonly Locale[];

type Specified = Record<(typeof locales)[number], string>;

/**
 * The specification's route table, written down a second time on purpose: the site derives its
 * addresses from manifests, and these tests check them against the specification.
 */
export const routes = {
  home: { pt: "/", en: "/en", de: "/de" },
  about: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
  cases: { pt: "/cases", en: "/en/cases", de: "/de/cases" },
  "case-erp": {
    pt: "/cases/infraestrutura-dados-erp",
    en: "/en/cases/data-infrastructure-erp",
    de: "/de/cases/dateninfrastruktur-erp",
  },
  "case-power-bi": {
    pt: "/cases/dashboards-power-bi-vendas",
    en: "/en/cases/power-bi-sales-dashboards",
    de: "/de/cases/power-bi-verkauf-dashboards",
  },
  "case-churn": {
    pt: "/cases/algoritmo-churn",
    en: "/en/cases/churn-algorithm",
    de: "/de/cases/churn-algorithmus",
  },
  contact: { pt: "/contato", en: "/en/contact", de: "/de/kontakt" },
  blog: { pt: "/blog", en: "/en/blog", de: "/de/blog" },
  "article-big-data-platform": {
    pt: "/blog/big-data-platform",
    en: "/en/blog/big-data-platform",
    de: "/de/blog/big-data-platform",
  },
  "article-power-bi-decisions": {
    pt: "/blog/power-bi-tomada-decisao",
    en: "/en/blog/power-bi-decision-making",
    de: "/de/blog/power-bi-entscheidungen",
  },
  "article-machine-learning-churn": {
    pt: "/blog/machine-learning-churn",
    en: "/en/blog/machine-learning-churn",
    de: "/de/blog/machine-learning-churn",
  },
  "service-advanced-analytics": {
    pt: "/servicos/advanced-analytics",
    en: "/en/services/advanced-analytics",
    de: "/de/dienstleistungen/advanced-analytics",
  },
  "service-business-intelligence": {
    pt: "/servicos/business-intelligence",
    en: "/en/services/business-intelligence",
    de: "/de/dienstleistungen/business-intelligence",
  },
  "service-data-engineering": {
    pt: "/servicos/engenharia-dados",
    en: "/en/services/data-engineering",
    de: "/de/dienstleistungen/daten-engineering",
  },
  "service-automations": {
    pt: "/servicos/automacoes",
    en: "/en/services/automations",
    de: "/de/dienstleistungen/automatisierung",
  },
} as const satisfies Record<string, Specified>;

/** All 45 addresses with the page and language they show. */
export const addresses = (Object.keys(routes) as (keyof typeof routes)[]).flatMap((page) =>
  locales.map((locale) => ({ page, locale, path: routes[page][locale] })),
);

export const htmlLang = { pt: "pt-BR", en: "en", de: "de" } as const;

/** One page of each kind. */
export const pageKinds = [
  "home",
  "about",
  "cases",
  "case-churn",
  "contact",
  "blog",
  "article-power-bi-decisions",
  "service-automations",
] as const satisfies readonly (keyof typeof routes)[];

/** Each page in one language, the languages in turns: for what depends on a page or on a language, not on both. */
export const everyPageOnce = addresses.filter(
  ({ locale }, index) => locale === locales[Math.floor(index / locales.length) % locales.length],
);

/** Those of one page of each kind, and of the one with steps. */
export const everyKindOnce = everyPageOnce.filter(
  ({ page }) =>
    page === "service-business-intelligence" || (pageKinds as readonly string[]).includes(page),
);
