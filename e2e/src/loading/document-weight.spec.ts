import { expect, test } from "playwright/test";
import { addresses, type routes } from "#site/routes.ts";

/** What a new connection carries before it waits for an answer: ten segments (RFC 6928), in bytes. */
const firstWindow = 14_336;

/**
 * Pages whose words and drawings do not fit it. They paint from their first part all the same: the
 * sheets and the first screen come before the rest (docs/decisions/one-round-trip.md).
 */
const larger: Record<string, number> = {
  home: 16_200,
  "article-big-data-platform": 18_000,
  "article-machine-learning-churn": 16_100,
  "article-power-bi-decisions": 14_800,
} satisfies Partial<Record<keyof typeof routes, number>>;

for (const { path, page } of addresses) {
  test(`${path} stays within its weight and needs nothing before it paints`, async ({
    request,
    baseURL,
  }) => {
    const response = await request.fetch(`${baseURL}${path}`, {
      headers: { "accept-encoding": "br" },
    });
    const bytes = Number(response.headers()["content-length"]);
    expect(bytes).toBeLessThanOrEqual(larger[page] ?? firstWindow);
    const html = await response.text();
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script(?![^>]*type="(module|application\/(ld\+)?json|importmap)")/);
    expect(html).not.toMatch(/ style="/);
  });
}
