import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "ui", environment: "happy-dom", setupFiles: ["@site/kit/test-kit/setup"] },
});
