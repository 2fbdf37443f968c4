import type { ViteUserConfig } from "vitest/config";

/**
 * Vitest's settings for a package whose code runs in browsers. A worker gives each file a context of
 * its own (`vmThreads`) instead of starting anew: a third of the processor time, isolated all the same.
 */
export function browserTests(name: string): NonNullable<ViteUserConfig["test"]> {
  return {
    name,
    environment: "happy-dom",
    pool: "vmThreads",
    setupFiles: ["@site/kit/test-kit/setup"],
  };
}
