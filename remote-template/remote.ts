import type { RemoteDeclaration } from "@site/kit/build";

export default {
  pages: {
    starter: {
      paths: { pt: "/starter", en: "/en/starter", de: "/de/starter" },
    },
  },
} satisfies RemoteDeclaration;
