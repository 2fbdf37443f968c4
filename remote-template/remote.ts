import type { RemoteDeclaration } from "shared/build";

export default {
  pages: {
    starter: {
      paths: { pt: "/starter", en: "/en/starter", de: "/de/starter" },
    },
  },
} satisfies RemoteDeclaration;
