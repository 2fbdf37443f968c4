import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "registry", environment: "node", testTimeout: 30_000, hookTimeout: 60_000 },
});
