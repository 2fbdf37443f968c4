import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "ui",
    environment: "happy-dom",
    pool: "vmThreads",
    setupFiles: ["@site/kit/test-kit/setup"],
  },
});
