import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "kit", setupFiles: ["@site/kit/test-kit/setup"] },
});
