import type { PageDeclaration } from "@site/kit/build";

export const aboutPages = {
  about: {
    paths: { pt: "/sobre", en: "/en/about", de: "/de/uber-uns" },
    menu: { order: 40, label: { pt: "Sobre", en: "About", de: "Über uns" } },
    lastModified: "2026-11-20",
  },
} satisfies Record<string, PageDeclaration>;
