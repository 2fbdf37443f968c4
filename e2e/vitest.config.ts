import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "e2e",
    environment: "node",
    // A worker imports the platform once, not once for each file.
    isolate: false,
    testTimeout: 30_000,
    include: ["src/**/*.test.ts"],
    // A step of its own among the checks: the project `copy`.
    exclude: ["src/copy/**"],
  },
});
