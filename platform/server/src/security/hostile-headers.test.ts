import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanUp, type Served, serve, startedSite } from "#test/served-site.ts";

/** More with HOSTILE_REQUESTS=10000. */
const numRuns = Number(process.env["HOSTILE_REQUESTS"] ?? 1_000);

let app: Served["app"];
beforeAll(async () => {
  const site = await startedSite();
  await site.canary(await site.nextOne("1.1.0"));
  ({ app } = await serve(site));
});
afterAll(cleanUp);

const text = fc.string({ maxLength: 80 }).map((words) => words.replace(/[^\x20-\x7e]/g, ""));
const value = fc.oneof(
  text,
  fc.constantFrom(
    ...["*", "br;q=0", "br;q=NaN", ";;,,", "gzip;q=1e999", "identity;q=0, *;q=0"],
    ...['"', 'W/"', "release-group=-1", "release-group=99999999999999999999", "release-group=0x1"],
    ...["release-group=1; release-group=2", "__proto__=1", "https,http", "x".repeat(4_000)],
  ),
);
const headers = fc.record(
  {
    "accept-encoding": value,
    "if-none-match": value,
    cookie: value,
    "x-forwarded-proto": value,
    "x-forwarded-for": value,
    "x-forwarded-host": value,
    range: value,
    origin: value,
    referer: value,
    "accept-language": value,
  },
  { requiredKeys: [] },
);

test(`${numRuns} pages are answered whole whatever the headers say`, async () => {
  await fc.assert(
    fc.asyncProperty(headers, async (given) => {
      const answer = await app.inject({ url: "/de/one", headers: given });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-length"]).toBe(String(answer.rawPayload.byteLength));
      expect(["br", "gzip", undefined]).toContain(answer.headers["content-encoding"]);
      const cookie = answer.headers["set-cookie"];
      if (cookie) expect(cookie).toMatch(/^release-group=\d{1,4}; [\w=/;, -]+$/);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      expect(answer.headers["cache-control"]).toContain("private");
    }),
    { numRuns },
  );
}, 300_000);
