import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { workspaceRoot } from "@site/workspace/workspace";
import type { Page } from "playwright/test";
import { dataDirectory } from "#forms/data-directory.ts";
import { expect, shortenTimer, test, untilLive } from "#site/quiet-page.ts";

type Told = Record<string, string | number>;

/** What the owner's command tells of the last minutes, one report each. */
async function told(): Promise<Told[]> {
  const command = resolve(workspaceRoot, "platform/server/src/reports/reports.ts");
  const asked = [command, "--json", "--since", "10m"];
  const { stdout } = await promisify(execFile)(process.execPath, asked, {
    env: { ...process.env, DATA_DIRECTORY: dataDirectory },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** How long a page waits for more before it sends what it has to tell (`shell/src/monitoring/page-reports.ts`). */
const debounceMs = 3000;

/** Waits for a report that has these fields; other tests' reports stand beside it. */
async function expectTold(fields: Told): Promise<void> {
  await expect
    .poll(told, { timeout: 15_000, intervals: [500, 1000] })
    .toEqual(expect.arrayContaining([expect.objectContaining(fields)]));
}

/** Half of all visits measure their speed; the dice are loaded for a test. */
const decide = async (page: Page, measures: boolean) => {
  await shortenTimer(page, debounceMs);
  await page.addInitScript(
    (dice) => {
      Math.random = () => dice;
    },
    measures ? 0.1 : 0.9,
  );
};

const started = (page: Page) => page.waitForResponse(/\/shell\/[^/]+\/monitoring-[^/]+\.js$/);

test("an error that nobody caught and what the content policy refuses are told, without what the visitor typed", async ({
  page,
  messages,
}) => {
  await decide(page, false);
  const arrival = started(page);
  await page.goto("/en/about?email=someone@example.com");
  await arrival;
  await untilLive(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('The field holds "words of somebody", from someone@example.com');
    });
  });
  await expectTold({
    kind: "error",
    what: "RangeError",
    page: "about",
    language: "en",
    message: 'Uncaught RangeError: The field holds "…", from (e-mail)',
  });
  await page.evaluate(() => {
    const image = document.createElement("img");
    image.src = "https://refused.example/pixel.png?who=somebody";
    document.body.append(image);
  });
  await expectTold({ kind: "policy", what: "img-src", source: "https://refused.example" });
  expect(JSON.stringify(await told())).not.toMatch(/someone|words of somebody|who=/);
  messages.length = 0;
});

test("a visit's speed is told when it ends, and costs the first load nothing", async ({ page }) => {
  await decide(page, true);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const loaded = page.waitForEvent("load").then(() => asked.length);
  const measuring = page.waitForResponse(/\/web-vitals-[^/]+\.js$/);
  await page.goto("/de/cases");
  const composition = (await page.locator("#composition").textContent()) ?? "";
  const untilLoad = asked.slice(0, await loaded);
  expect(untilLoad.filter((url) => /\/(monitoring|web-vitals)-/.test(url))).toEqual([]);
  await measuring;
  await untilLive(page);
  await page.goto("/de/kontakt");
  const { version } = JSON.parse(composition).remotes["mf-content"];
  for (const vital of ["LCP", "CLS"]) {
    await expectTold({
      kind: "vital",
      what: vital,
      page: "cases",
      language: "de",
      remote: "mf-content",
      version,
    });
  }
});
