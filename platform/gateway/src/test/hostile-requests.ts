import { insertStatement } from "@site/contract/submission";
import * as fc from "fast-check";

/** A request as somebody with bad intentions, or a broken program, might send it. */
export interface HostileRequest {
  method: "POST" | "GET" | "PUT" | "PATCH" | "DELETE";
  url: string;
  headers: Record<string, string>;
  payload: string;
}

const nasty = fc.constantFrom(
  "'; drop table contact_submissions; --",
  "' or 1=1 --",
  "$1",
  "\\",
  "\0",
  "a\r\nBcc: all@evil.example",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00%2e%2e%2f",
  "\u202eevil",
  "＇ＯＲ１＝１",
  "=HYPERLINK(1)",
  "__proto__",
  "constructor",
  "ana@example.com",
  "pt",
  "x".repeat(30_000),
  "\ud800",
);
const text = fc.oneof(nasty, fc.string(), fc.string({ unit: "binary" }));
const value = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue(),
);
const fieldName = fc.oneof(
  fc.constantFrom(
    "name",
    "email",
    "company",
    "service",
    "message",
    "language",
    "id",
    "submitted_at",
    "p_event_type",
    "p_user_identifier",
    "p_user_agent",
    "p_details",
    "statement",
    "parameters",
    "warehouse_id",
    "template_params",
    "from_name",
    "reply_to",
    "site_language",
    "__proto__",
    "constructor",
    "toString",
  ),
  text,
);
const object = fc.dictionary(fieldName, value, { maxKeys: 8 });

/** Mostly right, so that what is wrong gets as far as it can. */
const mostly = <T>(right: T, wrong: fc.Arbitrary<unknown> = value): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fc.constant(right), weight: 9 }, { arbitrary: wrong, weight: 1 });
const row = fc.record({
  name: mostly("Ana"),
  email: mostly("ana@example.com"),
  company: mostly("c"),
  service: mostly("s"),
  message: fc.oneof(fc.constant("m"), value),
  language: mostly("pt"),
});
const statement = mostly(
  insertStatement("newsletter"),
  fc.oneof(fc.constant("DROP TABLE newsletter_subscribers"), text),
);
const warehouseBody = fc.record({
  statement,
  parameters: fc.oneof(
    fc.array(fc.record({ name: fieldName, value }), { maxLength: 6 }),
    fc.tuple(mostly("eva@example.com"), mostly("de")).map(([email, language]) => [
      { name: "email", value: email },
      { name: "language", value: language },
    ]),
    value,
  ),
});
const emailBody = fc.record({
  template_params: fc.oneof(
    value,
    row.map(({ name, email, language, ...rest }) => ({
      ...rest,
      from_name: name,
      reply_to: email,
      site_language: language,
    })),
  ),
});
const eventBody = fc.record({
  p_event_type: fc.oneof(fc.constant("devtools_opened"), value),
  p_details: fc.oneof(fc.constant("{}"), value),
});
const asJson = (body: fc.Arbitrary<unknown>) => body.map((each) => JSON.stringify(each));
const asForm = (fields: fc.Arbitrary<object>) =>
  fields.map((each) =>
    Object.entries(each)
      .map(([name, given]) => `${encode(name)}=${encode(asText(given))}`)
      .join("&"),
  );

/** The address, and what is sent there: mostly what belongs there. */
const target = (path: string, payload: fc.Arbitrary<string>) =>
  fc.record({ path: fc.constant(path), payload });
const rows = fc.oneof(row, fc.array(row, { maxLength: 3 }));
const fitting = fc.oneof(
  target("/rest/v1/contact_submissions", asJson(rows)),
  target("/rest/v1/rpc/log_security_event", asJson(eventBody)),
  target("/api/2.0/sql/statements/", asJson(warehouseBody)),
  target("/api/v1.0/email/send", asJson(emailBody)),
  target("/forms/contact", asForm(row)),
  target("/forms/newsletter", asForm(row)),
);
const anything = fc.record({
  path: fc.constantFrom(
    "/rest/v1/contact_submissions",
    "/rest/v1/rpc/log_security_event",
    "/rest/v1/newsletter_subscribers",
    "/rest/v1/rpc/pg_sleep",
    "/api/2.0/sql/statements",
    "/api/v1.0/email/send",
    "/forms/contact",
    "/forms/newsletter",
  ),
  payload: fc.oneof(asJson(object), asJson(fc.jsonValue()), asForm(object), text),
});
const targets = fc.oneof({ arbitrary: fitting, weight: 7 }, { arbitrary: anything, weight: 3 });

const query = fc.oneof(
  { arbitrary: fc.constant(""), weight: 8 },
  { arbitrary: text.map((words) => `?columns=${encode(words)}`), weight: 1 },
  { arbitrary: text.map((words) => `?select=${encode(words)}&on_conflict=id`), weight: 1 },
);
const suffix = fc.oneof(
  { arbitrary: fc.constant(""), weight: 9 },
  { arbitrary: text.map((words) => `/${encode(words)}`), weight: 1 },
);
const headerText = fc.string({ maxLength: 60 }).map((words) => words.replace(/[^\x20-\x7e]/g, ""));
const header = (right: string) => mostly(right, headerText).map(String);
const contentTypes = fc.oneof(
  { arbitrary: fc.constant("application/json"), weight: 7 },
  {
    arbitrary: fc.constantFrom(
      "application/x-www-form-urlencoded",
      "text/plain",
      "application/json; charset=utf-16",
      "multipart/form-data; boundary=x",
    ),
    weight: 3,
  },
);
const headers = fc.record(
  {
    "content-type": contentTypes,
    "idempotency-key": headerText,
    prefer: fc.oneof(
      fc.constantFrom("return=representation", "resolution=merge-duplicates", "count=exact"),
      headerText,
    ),
    "content-profile": header("public"),
    authorization: headerText,
    "x-forwarded-for": headerText,
    accept: header("*/*"),
  },
  { requiredKeys: ["content-type"] },
);
const method = fc.oneof(
  { arbitrary: fc.constant("POST" as const), weight: 9 },
  { arbitrary: fc.constantFrom("GET", "PUT", "PATCH", "DELETE"), weight: 1 },
);

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({ method, targets, suffix, query, headers })
  .map(
    ({ method: verb, targets: { path, payload }, suffix: more, query: asked, headers: given }) => ({
      method: verb,
      url: `${path}${more}${asked}`,
      headers: given,
      payload,
    }),
  );

function asText(given: unknown): string {
  return typeof given === "object" ? JSON.stringify(given) : String(given);
}

/** Half a surrogate pair has no encoding; it becomes the replacement character. */
function encode(words: string): string {
  return encodeURIComponent(words.toWellFormed());
}
