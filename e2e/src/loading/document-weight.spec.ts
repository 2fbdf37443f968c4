import { expect, test } from "playwright/test";
import { addresses, type routes } from "#site/routes.ts";

/** What a new connection carries before it waits for an answer: ten segments (RFC 6928), in bytes. */
const firstWindow = 14_336;

/**
 * Pages whose words and drawings do not fit it. They paint from their first part all the same: the
 * sheets and the first screen come before the rest (docs/decisions/one-round-trip.md). Two percent above
 * the heaviest language: another hash of a script alone moves brotli's blocks by one.
 */
const larger: Record<string, number> = {
  home: 16_550,
  "article-big-data-platform": 18_300,
  "article-machine-learning-churn": 16_400,
  "article-power-bi-decisions": 14_800,
} satisfies Partial<Record<keyof typeof routes, number>>;

test("every document stays within its weight and needs nothing before it paints", async ({
  request,
}) => {
  for (const { path, page } of addresses) {
    const response = await request.get(path, { headers: { "accept-encoding": "br" } });
    const bytes = Number(response.headers()["content-length"]);
    expect.soft(bytes, path).toBeLessThanOrEqual(larger[page] ?? firstWindow);
    const html = await response.text();
    const blocking = html.match(
      /<link[^>]*rel="stylesheet"|<script(?![^>]*type="(module|application\/(ld\+)?json|importmap)")| style="/g,
    );
    expect.soft(blocking, path).toBeNull();
  }
});
