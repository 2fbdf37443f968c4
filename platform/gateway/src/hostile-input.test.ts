import { insertStatement, toEmailParameters } from "@site/contract/submission";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openTestStore } from "#test/engines.ts";
import { startTestGateway, statementBody, submission } from "#test/test-gateway.ts";
import { SubmissionStore } from "./owner/submission-store.ts";

/* Requests as somebody with bad intentions, or a broken program, might send them. */

const nasty = fc.constantFrom(
  ...["'; drop table contact_submissions; --", "' or 1=1 --", "$1", "\\", "\0", "=HYPERLINK(1)"],
  ...["a\r\nBcc: all@evil.example", "<script>alert(1)</script>", "../../etc/passwd", "\u202eevil"],
  ...[
    "%00%2e%2e%2f",
    "＇ＯＲ１＝１",
    "__proto__",
    "constructor",
    "ana@example.com",
    "pt",
    "\ud800",
  ],
  "x".repeat(30_000),
);
const text = fc.oneof(nasty, fc.string(), fc.string({ unit: "binary" }));
const value = fc.oneof(text, fc.double(), fc.constant(null), fc.jsonValue());

/** What belongs at an address; at the last two nothing does. */
const { email, language } = submission;
const bodies: Record<string, object> = {
  "/rest/v1/contact_submissions": submission,
  "/rest/v1/rpc/log_security_event": { p_event_type: "devtools_opened", p_details: "{}" },
  "/api/2.0/sql/statements/": statementBody(insertStatement("newsletter"), { email, language }),
  "/api/v1.0/email/send": { template_params: toEmailParameters(submission) },
  "/forms/contact": submission,
  "/forms/newsletter": { email, language },
  "/rest/v1/newsletter_subscribers": submission,
  "/rest/v1/rpc/pg_sleep": { seconds: 1 },
};
const names = [
  ...[
    "submitted_at",
    "id",
    "p_user_agent",
    "warehouse_id",
    "toString",
    "__proto__",
    "subject_line",
  ],
  ...Object.values(bodies).flatMap((body) => Object.keys(body)),
  ...Object.keys(toEmailParameters(submission)),
];
const fields = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value, { maxKeys: 3 });

/** A body with some of its fields replaced, and what it has inside too: what is wrong gets far. */
const altered = (body: object): fc.Arbitrary<unknown> =>
  fc
    .tuple(fields, fields, fc.boolean())
    .map(([outer, inner, isDeep]) =>
      isDeep
        ? Object.fromEntries(
            Object.entries(body).map(([name, given]) => [
              name,
              typeof given === "object" ? Object.assign(structuredClone(given), inner) : given,
            ]),
          )
        : { ...body, ...outer },
    );
const encode = (given: unknown) =>
  encodeURIComponent(
    (typeof given === "object" ? JSON.stringify(given) : String(given)).toWellFormed(),
  );
const asForm = (body: unknown) =>
  Object.entries(Object(body))
    .map(([name, given]) => `${encode(name)}=${encode(given)}`)
    .join("&");
const target = fc.constantFrom(...Object.entries(bodies)).chain(([path, body]) => {
  const json = fc.oneof(
    { arbitrary: altered(body), weight: 7 },
    { arbitrary: fc.array(altered(body), { maxLength: 3 }), weight: 1 },
    { arbitrary: fc.oneof(fields, fc.jsonValue()), weight: 1 },
  );
  const written = json.map((given) =>
    path.startsWith("/forms/") ? asForm(given) : JSON.stringify(given),
  );
  const payload = fc.oneof({ arbitrary: written, weight: 9 }, { arbitrary: text, weight: 1 });
  return fc.record({ path: fc.constant(path), payload });
});
const rarely = (suffix: fc.Arbitrary<string>) =>
  fc.oneof({ arbitrary: fc.constant(""), weight: 8 }, { arbitrary: suffix, weight: 1 });
const suffix = rarely(
  fc.oneof(
    text.map((words) => `/${encode(words)}`),
    text.map((words) => `?columns=${encode(words)}&on_conflict=id`),
  ),
);
const headerText = fc.string({ maxLength: 60 }).map((words) => words.replace(/[^\x20-\x7e]/g, ""));
const contentType = fc.constantFrom(
  ...["application/json", "application/json", "application/json", "text/plain"],
  ...["application/x-www-form-urlencoded", "application/json; charset=utf-16"],
  "multipart/form-data; boundary=x",
);
const headers = fc.record(
  {
    "content-type": contentType,
    "idempotency-key": headerText,
    prefer: fc.oneof(fc.constantFrom("return=representation", "count=exact"), headerText),
    "content-profile": headerText,
    authorization: headerText,
    "x-forwarded-for": headerText,
    accept: headerText,
  },
  { requiredKeys: ["content-type"] },
);
const method = fc.constantFrom(
  ...(["POST", "POST", "POST", "POST", "POST", "POST", "GET", "PUT", "PATCH", "DELETE"] as const),
);

/** More with HOSTILE_REQUESTS=10000. */
const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 600);

test(`${requests} hostile requests meet no error of the server and leave only proper rows`, async () => {
  const { app, gateway, dataDirectory } = await startTestGateway();
  const statuses = new Map<number, number>();
  const ownNames = Object.getOwnPropertyNames(Object.prototype).toSorted();
  await fc.assert(
    fc.asyncProperty(method, target, suffix, headers, async (verb, { path, payload }, end, own) => {
      const url = `${path}${end}`;
      const response = await app.inject({ method: verb, url, headers: own, payload });
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
      if (path.startsWith("/rest/v1/") && response.statusCode >= 400) {
        expect(response.json()).toMatchObject({ code: expect.any(String) });
      }
    }),
    { numRuns: requests },
  );
  // Whatever names a body gives its fields, no other object has got them.
  expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(ownNames);
  // They get far: some are taken.
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
