import type { Page } from "playwright/test";
import { expect, namesKept, openLive, test, untilIdle, untilLive } from "#site/quiet-page.ts";
import { everyKindOnce, pageKinds, routes } from "#site/routes.ts";

/**
 * The most scripts that any page starts with, in bytes as brotli. About 1.7 kB of them give back what
 * a visitor has entered in a page that was changed, and replace a part whose lazy script is lost.
 */
const maxScriptBytes = 90_000;

/** First line of the scripts that a page loads at once, and of no lazy script. */
const compileHint = "//# allFunctionsCalledOnLoad\n";

/** The largest shift of the layout if the fonts come late; web.dev calls less than 0.1 good. */
const maxLayoutShift = 0.005;

/** Sums up how far the layout shifts on a page, from its beginning. */
async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
}

interface Loaded {
  path: string;
  bytes: number;
}

/** Scripts that were requested before the page was live, without query and origin. */
function scriptsBeforeLive(page: Page): Promise<Loaded[]> {
  return page.evaluate(() => {
    const [live] = performance.getEntriesByName("page-live");
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return resources
      .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < (live?.startTime ?? 0))
      .map(({ name, encodedBodySize }) => ({
        path: new URL(name).pathname,
        bytes: encodedBodySize,
      }));
  });
}

/** Scripts that the document names, its entry and its preloads, and those that it knows as lazy. */
async function scriptsOf(page: Page, path: string): Promise<{ named: string[]; lazy: string[] }> {
  const html = await (await page.request.get(path)).text();
  const [, map = "{}"] = html.match(/<script type="importmap">(.*?)<\/script>/) ?? [];
  const known = Object.keys((JSON.parse(map) as { integrity: object }).integrity);
  const links = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  const entries = html.matchAll(/<script type="module" src="([^"]+)"/g);
  const named = [...links, ...entries].map(([, href = ""]) => href).toSorted();
  return { named, lazy: known.filter((script) => !named.includes(script)) };
}

/** What came over the network since the page began, as far as its scripts can see: not the icon. */
function fetchedFor(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return files.filter(({ transferSize }) => transferSize > 0).map(({ name }) => name);
  });
}

test("the same page again asks for its document alone, and the next page for nothing", async ({
  page,
}) => {
  // Each page load is in the share that measures web vitals, and so fetches the code for it.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  for (const expected of [expect.arrayContaining([expect.stringContaining("/_page/")]), []]) {
    await openLive(page, "/");
    let before: string[] | undefined;
    // Waits until the page fetches no more.
    await expect(async () => {
      await untilIdle(page);
      const now = await fetchedFor(page);
      const isOver = now.length === before?.length;
      before = now;
      expect(isOver).toBe(true);
    }).toPass({ intervals: [0] });
    expect(before).toEqual(expected);
    await page.goto("about:blank");
  }
  await openLive(page, "/");
  await page.locator('header a[href="/cases"]').first().click();
  await untilLive(page, "/cases");
  expect(await fetchedFor(page)).toEqual([]);
});

for (const { path } of everyKindOnce) {
  test(`${path} loads in two steps, asks nobody else and keeps nothing`, async ({
    page,
    context,
    baseURL,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("websocket", (socket) => requests.push(socket.url()));
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await openLive(page, path);
    const { named, lazy } = await scriptsOf(page, path);
    // A part of the page that is hydrated already may ask for what it loads lazily.
    const loaded = (await scriptsBeforeLive(page)).filter((script) => !lazy.includes(script.path));
    expect(loaded.map((script) => script.path).toSorted()).toEqual(named);

    const executed = await page.coverage.stopJSCoverage();
    const pathOf = ({ url }: { url: string }) => new URL(url, "http://x").pathname;
    const run = new Set(executed.map(pathOf));
    expect(named.filter((script) => !run.has(script))).toEqual([]);
    const compiledOnArrival = executed.filter(({ source }) => source?.startsWith(compileHint));
    expect(compiledOnArrival.map(pathOf).toSorted()).toEqual(named);
    expect(requests.filter((url, index) => requests.indexOf(url) !== index)).toEqual([]);
    // The two small fonts have all letters of every page.
    expect(requests.filter((url) => url.endsWith(".woff2"))).toHaveLength(2);
    const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0);
    expect(bytes).toBeLessThan(maxScriptBytes);

    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
    await untilIdle(page);
    const asked = requests.filter((url) => /^(https?|wss?):/.test(url));
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([baseURL]));
    expect(await namesKept(page, context)).toEqual([]);
  });
}

test("pages hardly move when their fonts come late", async ({ page }) => {
  test.setTimeout(60_000);
  const shifted = await noteShifts(page);
  let late = 0;
  await page.route("**/*.woff2", async (route) => {
    late += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue();
  });
  for (const kind of pageKinds) {
    await openLive(page, routes[kind].de);
    await page.evaluate(() => document.fonts.ready);
    // The shift that a font causes is noted after the frame that shows it.
    await page.waitForTimeout(200);
    // Where Arial, Liberation Sans, Roboto and DejaVu Sans are missing, a page moves more.
    expect.soft(await shifted(), kind).toBeLessThan(maxLayoutShift);
  }
  expect(late, "fonts that came late").toBeGreaterThanOrEqual(pageKinds.length);
});
