import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "shared/*",
      "shell",
      "mf-*",
      "platform/gateway",
      "e2e",
      "bench",
      // A worker imports the package once, not once for each file.
      ...["registry", "composer", "server", "workspace"].map((name) => ({
        root: `platform/${name}`,
        test: {
          name,
          environment: "node" as const,
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
