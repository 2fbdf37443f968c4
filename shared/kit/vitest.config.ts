import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "kit",
    // A worker imports the build once, not once for each file.
    isolate: false,
    setupFiles: ["@site/kit/test-kit/setup"],
  },
});
