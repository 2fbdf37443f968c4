import { defineConfig } from "vitest/config";

/** For tests that compose sites, and not for those of what compresses. */
const quickCompression = `${import.meta.dirname}/platform/registry/test/quick-compression.ts`;

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
          setupFiles: name === "registry" ? [] : [quickCompression],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
