import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "gateway",
    environment: "node",
    // A worker imports the gateway once, not once for each file.
    isolate: false,
    setupFiles: ["./test/setup.ts"],
    globalSetup: ["./test/run-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
