import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "gateway",
    environment: "node",
    // A worker imports the gateway once, not once for each file.
    isolate: false,
    // Gateways that start again wait for most of their time.
    maxConcurrency: 20,
    globalSetup: ["./test/global-setup.ts"],
    setupFiles: ["./test/setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
