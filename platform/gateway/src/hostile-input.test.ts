import { toEmailParameters } from "@site/contract/submission";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#test/any-text.ts";
import { openTestStore } from "#test/engines.ts";
import { pageRequests } from "#test/page-requests.ts";
import { startTestGateway, submission } from "#test/test-gateway.ts";
import { SubmissionStore } from "./owner/submission-store.ts";

/* Requests as somebody with bad intentions, or a broken program, might send them. */

const nasty = [
  ...["'; drop table contact_submissions; --", "' or 1=1 --", "$1", "\\", "\0", "=HYPERLINK(1)"],
  ...["a\r\nBcc: all@evil.example", "<script>alert(1)</script>", "../../etc/passwd", "\u202eevil"],
  ...["%00%2e%2e%2f", "＇ＯＲ１＝１", "__proto__", "constructor", "ana@example.com", "\ud800"],
  "x".repeat(30_000),
];
const text = fc.oneof(fc.constantFrom(...nasty), fc.string(), anyText());
const value = fc.oneof(text, fc.double(), fc.constant(null), fc.jsonValue());

/** A valid body for each address; the last two addresses accept nothing. */
const bodies: Record<string, object> = {
  ...pageRequests,
  "/rest/v1/newsletter_subscribers": submission,
  "/rest/v1/rpc/pg_sleep": { seconds: 1 },
};
const names = [
  ..."submitted_at id p_user_agent warehouse_id toString __proto__ subject_line".split(" "),
  ...Object.values(bodies).flatMap((body) => Object.keys(body)),
  ...Object.keys(toEmailParameters(submission)),
];
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value, { maxKeys: 3 });

/** A body with some fields replaced, its own or nested ones, so that the wrong values get far. */
const altered = (body: object) =>
  fc.tuple(fields, fc.boolean()).map(([changed, isDeep]): object => {
    if (!isDeep) return { ...body, ...changed };
    const entries = Object.entries(body).map(([name, given]) => [
      name,
      typeof given === "object" ? Object.assign(structuredClone(given), changed) : given,
    ]);
    return Object.fromEntries(entries);
  });
const encode = (given: unknown) =>
  encodeURIComponent(
    (typeof given === "object" ? JSON.stringify(given) : String(given)).toWellFormed(),
  );
const written = (path: string) => (body: unknown) =>
  path.startsWith("/forms/")
    ? Object.entries(Object(body))
        .map(([name, given]) => `${encode(name)}=${encode(given)}`)
        .join("&")
    : JSON.stringify(body);
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 8 }, { arbitrary: rare, weight: 1 });
const target = fc.constantFrom(...Object.entries(bodies)).chain(([path, body]) => {
  const strange = fc.oneof(fc.array(altered(body), { maxLength: 3 }), fc.jsonValue());
  const json = mostly<unknown>(altered(body), strange).map(written(path));
  return fc.record({ path: fc.constant(path), payload: mostly(json, text) });
});
const suffix = mostly(
  fc.constant(""),
  text.map((words) => `/${encode(words)}?columns=${encode(words)}&on_conflict=id`),
);
const headers = fc.record({
  "content-type": fc.constantFrom(
    ...["application/json", "application/json", "application/json; charset=utf-16"],
    ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ),
  others: fc.dictionary(
    fc.constantFrom(
      ...["idempotency-key", "prefer", "content-profile", "authorization", "x-forwarded-for"],
    ),
    fc.string({ maxLength: 60 }).map((words) => words.replace(/[^\x20-\x7e]/g, "")),
  ),
});
const method = mostly(
  fc.constant("POST" as const),
  fc.constantFrom("GET", "PUT", "PATCH", "DELETE"),
);

/** More with HOSTILE_REQUESTS=10000. */
const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 600);

test(`${requests} hostile requests meet no error of the server and leave only proper rows`, async () => {
  const { app, gateway, dataDirectory } = await startTestGateway();
  const statuses = new Map<number, number>();
  const ownNames = Object.getOwnPropertyNames(Object.prototype).toSorted();
  await fc.assert(
    fc.asyncProperty(method, target, suffix, headers, async (verb, { path, payload }, end, own) => {
      const { others, ...type } = own;
      const url = `${path}${end}`;
      const given = { method: verb, url, headers: { ...others, ...type }, payload };
      const response = await app.inject(given);
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
      if (path.startsWith("/rest/v1/") && response.statusCode >= 400) {
        expect(response.json()).toMatchObject({ code: expect.any(String) });
      }
    }),
    { numRuns: requests },
  );
  // No field name in a body has changed other objects.
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(ownNames);
  // The requests get far: some are accepted.
  expect((statuses.get(201) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(10);
  await gateway.close();

  const owner = new SubmissionStore(await openTestStore(dataDirectory), "/unused");
  for (const row of await owner.submissions({})) {
    expect(row.email).toMatch(/^[^\s@]+@[^\s@]+$/);
    expect(["pt", "en", "de"]).toContain(row.language);
    expect(row.message.trim()).not.toBe("");
  }
  for (const row of await owner.subscribers({})) {
    expect(row.email).toMatch(/^\S+@\S+\.\S+$/);
    expect(row.isActive).toBe(true);
  }
}, 300_000);
