import { get } from "node:http";
import { brotliDecompressSync, constants } from "node:zlib";
import { locales } from "@site/contract/locales";
import { expect, test } from "playwright/test";
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

for (const locale of locales) {
  test(`the heading of every page in ${locale} is in its document's first flight`, async ({
    baseURL,
  }) => {
    const own = addresses.filter((address) => address.locale === locale);
    for (const { path, page: id } of own) {
      const bytes = await sent(`${baseURL}${path}`);
      expect.soft(bytes.length, path).toBeLessThanOrEqual(larger[id] ?? firstWindow);
      expect.soft(readable(bytes).match(blocking), path).toBeNull();
      const beginning = readable(bytes.subarray(0, firstFlightBytes));
      expect.soft(beginning, path).toContain("</h1>");
    }
  });
}
