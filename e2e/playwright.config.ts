import { defineConfig, devices } from "playwright/test";
import type { EngineName } from "./src/browser-choice.ts";
import { dataDirectory } from "./src/forms/data-directory.ts";

const [major = ""] = process.versions.node.split(".");
if (Number(major) < 26) {
  throw new Error(
    `Node ${process.versions.node} is too old for these tests, which need Node 26. Run them through pnpm (pnpm exec playwright test): it uses the Node that the workspace pins.`,
  );
}
// Imported after that: an older Node can't load it.
const { browserArguments, findBrowser } = await import("./src/browser-choice.ts");
const { testsOf } = await import("./src/engines/visitor/turns.ts");

const port = Number(process.env["E2E_PORT"] ?? 4877);
const executablePath = findBrowser();
// Workers read it from the environment that they inherit.
process.env["SHARED_SITES"] = `http://127.0.0.1:${port + 1}`;

/** Chromium as visitors of a desktop have it. */
const desktopChromium = {
  ...devices["Desktop Chrome"],
  launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
};

const engineProject = (engineName: EngineName) => ({
  name: engineName,
  testMatch: "**/engines/**/*.spec.ts",
  testIgnore: "**/engines/alike/**",
  grep: testsOf(engineName),
  // Browsers may start meanwhile, on a machine that may be busy.
  timeout: 60_000,
  use: { engineName, trace: "off" as const },
});

const webServer = {
  // Another server on the port may serve another build.
  reuseExistingServer: false,
  timeout: 180_000,
  stdout: "ignore",
  stderr: "pipe",
} as const;

export default defineConfig<object, { engineName: EngineName }>({
  testDir: "src",
  testMatch: "*.spec.ts",
  fullyParallel: true,
  // Two browsers keep two cores busy: with three, 585 tests took as long.
  workers: 2,
  // Retries tell a flaky test from a broken one; the report names the flaky ones.
  retries: process.env["CI"] ? 2 : 0,
  timeout: 30_000,
  forbidOnly: true,
  outputDir: "test-results",
  reporter: "list",
  // Recording every test would take half of the processor; the second try of a failed one is recorded.
  use: { baseURL: `http://127.0.0.1:${port}`, trace: "on-first-retry" },
  projects: [
    // What one worker does alone begins first, so that none is left alone with it at the end.
    { name: "own-repository", testMatch: "**/own-repository/*.spec.ts", use: desktopChromium },
    // One worker with all three engines, which compares their pictures.
    { name: "alike", testMatch: "**/engines/alike/*.spec.ts", fullyParallel: false },
    // One worker each: these browsers take long to start, and restart for a visitor with other settings.
    { ...engineProject("firefox"), workers: 1 },
    { ...engineProject("webkit"), workers: 1 },
    { name: "site", testIgnore: ["**/engines/**", "**/own-repository/**"], use: desktopChromium },
    engineProject("chromium"),
  ],
  webServer: [
    {
      ...webServer,
      command: "node src/fresh-start.ts",
      url: `http://127.0.0.1:${port}/healthz`,
      env: {
        HOST: "127.0.0.1",
        PORT: String(port),
        REGISTRY: ".tmp/e2e/registry",
        DATA_DIRECTORY: dataDirectory,
        // All of the tests come from one address.
        REQUESTS_PER_MINUTE: "0",
      },
    },
    {
      ...webServer,
      command: "node src/serve-sites.ts",
      url: process.env["SHARED_SITES"],
      env: { PORT: String(port + 1) },
      gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    },
  ],
});
