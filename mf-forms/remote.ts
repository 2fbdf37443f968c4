import type { RemoteDeclaration } from "@site/kit/build";

export default {
  pages: {
    contact: {
      paths: { pt: "/contato", en: "/en/contact", de: "/de/kontakt" },
      menu: { order: 60, label: { pt: "Contato", en: "Contact", de: "Kontakt" } },
      lastModified: "2026-11-20",
    },
  },
  slots: {
    newsletter: {},
  },
} satisfies RemoteDeclaration;
