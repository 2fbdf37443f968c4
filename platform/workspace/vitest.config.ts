import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "workspace",
    environment: "node",
    // A worker imports the package once, not once for each file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
