import type { RemoteDeclaration } from "@site/kit/build";

export default {
  pages: {
    home: {
      paths: { pt: "/", en: "/en", de: "/de" },
      menu: { order: 10, label: { pt: "Início", en: "Home", de: "Start" } },
      lastModified: "2026-11-20",
    },
  },
} satisfies RemoteDeclaration;
