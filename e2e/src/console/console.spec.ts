import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { expect, test } from "playwright/test";
import { axeViolations } from "#accessibility/audit.ts";
import { type DevCommand, startCommand } from "#dev/dev-command.ts";

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

let folder: string;
let server: DevCommand;
let address: string;

test.describe.configure({ timeout: 120_000, mode: "serial" });
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-test-"));
  const words = ["platform/workspace/run.mjs", "platform/workspace/src/console.ts", "--demo"];
  const env = { CONSOLE_TOKEN: token, TMPDIR: folder };
  server = await startCommand(workspaceRoot, process.execPath, words, { env });
  address = `${server.origin}/console`;
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
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
    await page.goto(address);
    expect.soft(await axeViolations(page), "sign in").toEqual([]);
    await page.getByLabel("Token").fill(token);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something is wrong");
    for (const view of seen) {
      await page.goto(`${address}/${view}`);
      await page.locator("summary").evaluateAll((all) => {
        for (const one of all) one.parentElement?.setAttribute("open", "");
      });
      expect.soft(await axeViolations(page), view).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(widest, view).toBeLessThanOrEqual(width);
    }
  });
}
