import { get } from "node:http";
import { brotliDecompressSync, constants } from "node:zlib";
import { locales } from "@site/contract/locales";
import { expect, type Page, test } from "playwright/test";
import { addresses } from "#site/routes.ts";

/**
 * Bytes of a document that its first flight holds: ten segments of 1460 bytes (RFC 6928), less the
 * answer's headers and the frames around both.
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

/** What a browser can read of a compressed document of which only the beginning has come. */
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
    for (const [index, { path }] of own.entries()) {
      const bytes = await sent(`${baseURL}${path}`);
      const beginning = readable(bytes.subarray(0, firstFlightBytes));
      expect.soft(beginning, path).toContain("</h1>");
      // Nothing is left to compare where the whole document is in it.
      if (bytes.length <= firstFlightBytes) continue;
      // Languages take turns with the windows: each page is seen in both.
      const size = windows[(index + turn) % windows.length] ?? { width: 390, height: 844 };
      await page.setViewportSize(size);
      const finished = await firstScreen(page, path, readable(bytes));
      const first = await firstScreen(page, path, beginning);
      expect.soft(first.equals(finished), `${path} at ${size.width} px`).toBe(true);
    }
  });
}
