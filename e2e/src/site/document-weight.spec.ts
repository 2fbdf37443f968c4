import { expect, test } from "playwright/test";
import { addresses } from "./routes.ts";

/** Largest document, compressed, that no address may exceed (bytes). */
const maxDocumentBytes = 24_000;

for (const { path } of addresses) {
  test(`${path} stays within its weight and needs nothing before it paints`, async ({
    request,
    baseURL,
  }) => {
    const response = await request.fetch(`${baseURL}${path}`, {
      headers: { "accept-encoding": "br" },
    });
    const bytes = Number(response.headers()["content-length"]);
    expect(bytes).toBeLessThan(maxDocumentBytes);
    const html = await response.text();
    expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(html).not.toMatch(/<script(?![^>]*type="(module|application\/(ld\+)?json|importmap)")/);
    expect(html).not.toMatch(/ style="/);
  });
}
