import { get } from "node:http";
import { brotliDecompressSync, constants } from "node:zlib";
import { locales } from "@site/contract/locales";
import { expect, type Page, test } from "playwright/test";
import { isThorough } from "#engines/visitor/turns.ts";
import { addresses, type routes } from "#site/routes.ts";

/** What a new connection sends before it waits for an acknowledgement: ten segments (RFC 6928). */
const firstWindow = 14_336;

/**
 * Pages whose text and drawings do not fit. They still paint from their first part: the sheets and
 * the first screen come before the rest (docs/decisions/one-round-trip.md). Limits are one to two percent
 * above the heaviest language, because another hash of a script alone moves brotli's blocks.
 */
const larger: Record<string, number> = {
  home: 17_500,
  "article-big-data-platform": 18_500,
  "article-machine-learning-churn": 16_550,
  "article-power-bi-decisions": 15_100,
} satisfies Partial<Record<keyof typeof routes, number>>;

/** Files that a browser would wait for before it paints. */
const blocking =
  /<link[^>]*rel="stylesheet"|<script(?![^>]*type="(module|application\/(ld\+)?json|importmap)")| style="/g;

/**
 * Bytes of a document in the first window, minus the response's headers and the frames around both.
 */
const firstFlightBytes = 13_300;

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** A document as it is sent, compressed. */
function sent(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    }).on("error", reject);
  });
}

/** What a browser can read when only the beginning of a compressed document has come. */
function readable(bytes: Buffer): string {
  return brotliDecompressSync(bytes, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString("utf8");
}

/** The first screen of a document, without what its scripts will do to it. */
async function firstScreen(page: Page, path: string, html: string): Promise<Buffer> {
  await page.route(
    `**${path}`,
    (route) => route.fulfill({ body: html, contentType: "text/html" }),
    {
      times: 1,
    },
  );
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ animations: "disabled" });
}

test.use({ javaScriptEnabled: false, reducedMotion: "reduce" });

for (const [turn, locale] of locales.entries()) {
  test(`the first screen of every page in ${locale} is in its document's first flight`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    const own = addresses.filter((address) => address.locale === locale);
    for (const [index, { path, page: id }] of own.entries()) {
      const bytes = await sent(`${baseURL}${path}`);
      expect.soft(bytes.length, path).toBeLessThanOrEqual(larger[id] ?? firstWindow);
      expect.soft(readable(bytes).match(blocking), path).toBeNull();
      const beginning = readable(bytes.subarray(0, firstFlightBytes));
      expect.soft(beginning, path).toContain("</h1>");
      // If the whole document fits, there is nothing to compare. Languages take turns with the pages.
      const isSeen = isThorough || (index + turn) % locales.length === 0;
      if (bytes.length <= firstFlightBytes || !isSeen) continue;
      const size = windows[(index + turn) % windows.length] ?? { width: 390, height: 844 };
      await page.setViewportSize(size);
      const finished = await firstScreen(page, path, readable(bytes));
      const first = await firstScreen(page, path, beginning);
      expect.soft(first.equals(finished), `${path} at ${size.width} px`).toBe(true);
    }
  });
}
