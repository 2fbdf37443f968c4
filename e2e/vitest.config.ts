import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "e2e", environment: "node", testTimeout: 30_000, include: ["src/**/*.test.ts"] },
});
