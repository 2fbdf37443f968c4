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
      // What takes a copy of the workspace and real builds, one file after the other: builds use every core.
      {
        root: "e2e",
        test: {
          name: "copy",
          environment: "node" as const,
          include: ["src/copy/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
        },
      },
      // A worker imports the package once, not once for each file.
      ...["registry", "composer", "server", "console", "workspace"].map((name) => ({
        root: `platform/${name}`,
        test: {
          name,
          environment: "node" as const,
          isolate: false,
          setupFiles: name === "registry" ? [] : ["../registry/test/quick-compression.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
