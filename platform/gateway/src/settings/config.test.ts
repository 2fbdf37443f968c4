import * as fc from "fast-check";
import { expect, test } from "vitest";
import { smtpSettings } from "#test/test-gateway.ts";
import { readGatewayConfig } from "./config.ts";

const read = (env: Record<string, string>) => readGatewayConfig(env, "/data");

function issuesOf(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    const [title, ...lines] = (error as Error).message.split("\n");
    expect(title).toBe("Invalid gateway configuration:");
    return lines.map((line) => line.trim());
  }
}

test("nothing needs to be set: everything is embedded then", () => {
  expect(read({})).toEqual({
    dataDirectory: "/data",
    databaseUrl: null,
    hostedTable: null,
    warehouse: null,
    email: { kind: "folder", mailbox: { from: "website@example.com", to: "owner@example.com" } },
    contactTable: "hosted-table",
    newsletter: null,
    tellsRepeatedSubscriber: false,
    proxy: false,
    allowedOrigins: [],
    requestsPerMinute: 60,
    submissionLimits: { perAddress: 100, perHour: 3_000 },
    requestRetentionDays: 7,
    securityEventRetentionDays: 90,
    submissionRetentionDays: null,
    alerts: { email: null, webhook: null },
  });
});

test("alerts go to an address that can be reached safely", () => {
  const ALERT_WEBHOOK = "https://hooks.example/T1/x?key=y";
  const ALERT_EMAIL = "ops@example.com";
  expect(read({ ...smtpSettings(), ALERT_EMAIL, ALERT_WEBHOOK }).alerts).toEqual({
    email: ALERT_EMAIL,
    webhook: ALERT_WEBHOOK,
  });
  for (const url of ["http://hooks.example/", "https://a:b@hooks.example/", "hooks.example"]) {
    expect(issuesOf({ ALERT_WEBHOOK: url })).toEqual([expect.stringMatching(/^ALERT_WEBHOOK /)]);
  }
});

test("all issues are listed at once, without the values", () => {
  const secret = "hunter2";
  const issues = issuesOf({
    DATABASE_URL: `mysql://${secret}`,
    WAREHOUSE_UPSTREAM: "forward",
    DATABRICKS_HOST: `http://warehouse.example/${secret}`,
    EMAIL_UPSTREAM: "smtp",
    SMTP_URL: secret,
    MAIL_TO: "owner",
    TRUST_PROXY: "yes",
    REQUESTS_PER_MINUTE: "many",
  });
  expect(issues.map((issue) => issue.split(" ")[0]).sort()).toEqual([
    ...["DATABASE_URL", "DATABRICKS_HOST", "DATABRICKS_TOKEN", "DATABRICKS_WAREHOUSE_ID"],
    ...["MAIL_FROM", "MAIL_TO", "REQUESTS_PER_MINUTE", "SMTP_URL", "TRUST_PROXY"],
  ]);
  expect(issues.join()).not.toContain(secret);
  expect(issues).toContain("DATABRICKS_TOKEN is missing");
});

test.each([
  ["SMTP_URL", "smtp://user:pa#ss@mail.example:587"],
  // It would be sent as it is, and refused.
  ["SMTP_URL", "smtp://user:pa%ss@mail.example:587"],
  ["DATABASE_URL", "postgres://user:pa%ss@db.example/site?sslmode=disable"],
  ["DATABASE_URL", "postgres://user:pa/ss@db.example/site?sslmode=disable"],
])("a password that breaks the address in %s is found at the start", (name, url) => {
  const smtp = { EMAIL_UPSTREAM: "smtp", MAIL_FROM: "a@b.example", MAIL_TO: "a@b.example" };
  const issues = issuesOf({ ...(name === "SMTP_URL" && smtp), [name]: url });
  expect(issues).toEqual([expect.stringMatching(new RegExp(`^${name} must be .*%2F %23`))]);
  const onSocket = "postgres://user@/site?host=/run/postgresql";
  expect(read({ DATABASE_URL: onSocket }).databaseUrl).toBe(onSocket);
});

test.each([
  ["postgres://u:p@db.example/site", false],
  ["postgres://u:p@db.example/site?sslmode=verify-full", true],
  ["postgres://u:p@db.example/site?sslmode=", false],
  ["postgres://u:p@10.0.0.5/site?sslmode=disable", true],
  ["postgres://u@/site?host=db.example", false],
  ["postgres://u:p@[::1]:5432/site", true],
  ["postgres://u@%2Frun%2Fpostgresql/site", true],
  ["postgres:///site", true],
])(
  "a connection to another machine says whether it is encrypted: %s",
  (DATABASE_URL, isAccepted) => {
    const issue = expect.stringMatching(/^DATABASE_URL leads to another machine/);
    expect(issuesOf({ DATABASE_URL })).toEqual(isAccepted ? [] : [issue]);
  },
);

test.each(["embedded", "forward"])(
  "settings of a mail server are not ignored with %s",
  (upstream) => {
    const settings = { ...smtpSettings(), ALERT_EMAIL: "ops@example.com" };
    const issues = issuesOf({ ...settings, EMAIL_UPSTREAM: upstream });
    for (const name of ["SMTP_URL", "NEWSLETTER_SECRET", "NEWSLETTER_ORIGIN", "ALERT_EMAIL"]) {
      expect(issues).toContain(`${name} needs EMAIL_UPSTREAM=smtp`);
    }
  },
);

const serviceRole = Buffer.from('{"role":"service_role"}').toString("base64url");
test.each(["sb_secret_x", `a.${serviceRole}.c`])("no secret key is taken: %s", (key) => {
  const issues = issuesOf({
    HOSTED_TABLE_UPSTREAM: "forward",
    SUPABASE_URL: "https://x.example",
    SUPABASE_PUBLISHABLE_KEY: key,
  });
  expect(issues).toEqual([expect.stringContaining("must be the publishable key")]);
});

test("whatever stands in them either fits or is rejected with words", () => {
  const names = [
    ...["DATABASE_URL", "TRUST_PROXY", "ALLOWED_ORIGINS", "REQUESTS_PER_MINUTE"],
    ...["EMAIL_UPSTREAM", "MAIL_TO", "REQUEST_RETENTION_DAYS"],
  ];
  const env = fc.dictionary(fc.constantFrom(...names), fc.string());
  fc.assert(fc.property(env, (given) => void issuesOf(given)));
});
