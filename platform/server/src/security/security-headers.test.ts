import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUp, type Served, serve, startedSite } from "#test/served-site.ts";

let served: Served;
beforeAll(async () => {
  served = await serve(await startedSite());
});
afterAll(cleanUp);

const get = (url: string) => served.app.inject({ url });

describe("the server's headers", () => {
  /*
   * By the rules of MDN's HTTP Observatory (developer.mozilla.org/en-US/observatory, October 2026),
   * which deducts points for each of these that is missing or weaker.
   */
  // Specification 9.5
  it.each([
    ["/one", "same-origin"],
    ["/en/one", "same-origin"],
    ["/de/nothing-here", "same-origin"],
    ["/mf-one/1.0.0/one-pt.js", "cross-origin"],
    ["/healthz", "same-origin"],
    ["/%00", "same-origin"],
  ])("are graded A+ by a public checker's rules at %s", async (url, resources) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      "strict-transport-security": "max-age=31536000",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": resources,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringMatching(/camera=\(\).*geolocation=\(\).*payment=\(\)/),
    });
    // WebKit has no integrity for an import, and would block every page.
    expect(headers).not.toHaveProperty("integrity-policy");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\b(https?|ftp|data):|\*/);
    const isFile = resources === "cross-origin";
    expect(headers["access-control-allow-origin"]).toBe(isFile ? "*" : undefined);
  });

  // Specification 9.6
  it("carry a nonce of 16 random bytes that is new on every document", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { headers } = await get("/one");
        return /'nonce-([0-9a-f]{32})'/.exec(String(headers["content-security-policy"]))?.[1];
      }),
    );
    expect(new Set(nonces).size).toBe(20);
    expect(nonces).not.toContain(undefined);
  });
});
