import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "composer",
    environment: "node",
    // A worker imports the composer and draws the first site's pictures once, not once for each file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
