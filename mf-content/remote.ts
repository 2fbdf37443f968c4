import { join } from "node:path";
import type { RemoteDeclaration } from "@site/kit/build";
import {
  articlePages,
  articlePlugins,
  blogModuleId,
  lastModifiedOf,
} from "./src/authoring/article-pages.ts";
import { readArticles } from "./src/authoring/articles.ts";

const lastModified = "2026-11-20";
const articlesDirectory = join(import.meta.dirname, "src/articles");
const legal = {
  component: "src/legal/legal-page.tsx",
  lastModified: "2026-11-27",
  needs: "legal",
  static: true,
} as const;
const articles = readArticles(articlesDirectory);

export default {
  pages: {
    cases: {
      paths: { pt: "/cases", en: "/en/cases", de: "/de/cases" },
      menu: { order: 30, label: { pt: "Cases", en: "Cases", de: "Cases" } },
      lastModified,
      static: true,
    },
    "case-erp": {
      paths: {
        pt: "/cases/infraestrutura-dados-erp",
        en: "/en/cases/data-infrastructure-erp",
        de: "/de/cases/dateninfrastruktur-erp",
      },
      lastModified,
      static: true,
    },
    "case-power-bi": {
      paths: {
        pt: "/cases/dashboards-power-bi-vendas",
        en: "/en/cases/power-bi-sales-dashboards",
        de: "/de/cases/power-bi-verkauf-dashboards",
      },
      lastModified,
      static: true,
    },
    "case-churn": {
      paths: {
        pt: "/cases/algoritmo-churn",
        en: "/en/cases/churn-algorithm",
        de: "/de/cases/churn-algorithmus",
      },
      lastModified,
      static: true,
    },
    blog: {
      paths: { pt: "/blog", en: "/en/blog", de: "/de/blog" },
      menu: { order: 50, label: { pt: "Blog", en: "Blog", de: "Blog" } },
      content: blogModuleId,
      ...lastModifiedOf(articles),
      static: true,
    },
    // Each folder below src/articles is a page, whose front matter has its addresses and dates.
    ...articlePages(articles),
    about: {
      paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
      menu: { order: 40, label: { pt: "Sobre", en: "About", de: "Über uns" } },
      lastModified,
    },
    // A site has these once its configuration states who answers for it.
    privacy: {
      paths: { pt: "/privacidade", en: "/en/privacy", de: "/de/datenschutz" },
      ...legal,
    },
    imprint: {
      paths: { pt: "/aviso-legal", en: "/en/imprint", de: "/de/impressum" },
      ...legal,
    },
    accessibility: {
      paths: { pt: "/acessibilidade", en: "/en/accessibility", de: "/de/barrierefreiheit" },
      ...legal,
    },
  },
  plugins: () => articlePlugins(articlesDirectory),
} satisfies RemoteDeclaration;
