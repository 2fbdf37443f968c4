import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "@site/gateway/test/throwaway-postgres";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, test } from "playwright/test";
import { axeViolations } from "#accessibility/audit.ts";

const token = "a token of an operator, 32 characters";
const views = [
  "",
  "timeline?days=30",
  "canary",
  "failures?days=7",
  "changes",
  "enquiries",
  "events",
];
const asking = ["do/canary-stop", "do/rollback"];

let console: { server: ChildProcess; address: string; folder: string };

test.describe.configure({ timeout: 120_000, mode: "serial" });
test.beforeAll(async () => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "console-test-"));
  const words = ["run.mjs", "src/console.ts"].map((file) =>
    resolve(workspaceRoot, "platform/workspace", file),
  );
  const server = spawn(process.execPath, [...words, "--demo"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      CONSOLE_TOKEN: token,
      TMPDIR: folder,
    },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  console = { server, address: `${address}/console`, folder };
  const answers = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 90_000 }).toBe(true);
});
test.afterAll(async () => {
  console.server.kill("SIGKILL");
  await rm(console.folder, { recursive: true, force: true, maxRetries: 5 });
});

// Schemes and widths take turns from view to view.
for (const [turn, [colorScheme, width]] of (
  [
    ["light", 1440],
    ["dark", 390],
  ] as const
).entries()) {
  const seen = [...views, ...asking].filter((_, index) => index % 2 === turn);

  test(`no view has a violation or scrolls sideways, ${colorScheme} at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(console.address);
    expect.soft(await axeViolations(page), "sign in").toEqual([]);
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something is wrong");
    for (const view of seen) {
      await page.goto(`${console.address}/${view}`);
      await page.locator("summary").evaluateAll((all) => {
        for (const one of all) one.parentElement?.setAttribute("open", "");
      });
      expect.soft(await axeViolations(page), view).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(widest, view).toBeLessThanOrEqual(width);
    }
  });
}
