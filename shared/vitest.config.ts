import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { name: "shared", environment: "happy-dom", setupFiles: ["./src/test-kit/setup.ts"] },
});
