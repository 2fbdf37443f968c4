import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { pageRequests, sendAsPage } from "#test/page-requests.ts";
import { rowsIn } from "#test/rows.ts";
import { startTestGateway, submission, type TestGateway } from "#test/test-gateway.ts";
import { readGatewayConfig } from "../settings/config.ts";
import { StoreError } from "../store/tables.ts";
import { maxBodyBytes } from "./body.ts";
import { guardGroup, isOwnPage } from "./route-group.ts";

/** Each group's address, and the shape of its rejections. */
const groups = [
  [
    "/rest/v1/contact_submissions",
    "application/json",
    /^{"code":".+","details":null,"hint":null,"message":".+"}$/,
  ],
  ["/api/2.0/sql/statements/", "application/json", /^{"error_code":"[A-Z_]+","message":".+"}$/],
  ["/api/v1.0/email/send", "text/plain", /^[\w ,.]+$/],
  ["/forms/contact", "text/html", /^<!doctype html>[\s\S]*<h1>/],
] as const;
const rest = "/rest/v1/contact_submissions";
const form = "/forms/contact";

describe.each(groups)("the group of %s", (url, type, format) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ REQUESTS_PER_MINUTE: "5", TRUST_PROXY: "1" });
  });

  const noFile = `${url.replace(/\/$/, "")}/nothing/../here`;
  test.each([
    ["a body that is too big", 413, { payload: "x".repeat(maxBodyBytes + 1) }],
    ["another site's page", 403, { headers: { origin: "https://evil.example" } }],
    ["what isn't there", 404, { url: noFile }],
    ["another method", 405, { method: "PUT" as const }],
  ])("rejects %s in its own format, and is never cached", async (_title, status, given) => {
    const headers = { "content-type": "text/plain" };
    const response = await gateway.app.inject({ method: "POST", url, headers, ...given });
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toContain(type);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    expect(response.headers["allow"]).toBe(status === 405 ? "POST" : undefined);
    expect(response.body).toMatch(format);
  });

  test("rejects the sixth request of an address", async () => {
    const sendFrom = (visitor: string) => gateway.post(url, "", { "x-forwarded-for": visitor });
    for (let times = 0; times < 5; times += 1) {
      expect((await sendFrom("198.51.100.1")).statusCode).not.toBe(429);
    }
    const response = await sendFrom("198.51.100.1");
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(50);
    expect(response.body).toMatch(format);
    expect((await sendFrom("198.51.100.2")).statusCode).not.toBe(429);
  });

  test("says that a database is away, and logs it without the visitor's words", async () => {
    // Nobody listens there.
    const env = { DATABASE_URL: "postgres://postgres@127.0.0.1:1/postgres" };
    const gateway = await startTestGateway(env, { waits: false });
    const response = await sendAsPage(gateway, url, pageRequests[url]);
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("2");
    expect(response.body).toMatch(format);
    expect(gateway.logged.join("")).not.toMatch(/ana@example|Souza|Loja/);
  });
});

test.each([
  [form, "https://www.example.com/de/kontakt"],
  [form, "https://www.example.com/forms/newsletter/confirm?language=de&token=x"],
  [`${form}?language=de`, "https://www.example.com/"],
])("a message that is too long for %s is said so in the language of %s", async (url, referer) => {
  const { post } = await startTestGateway();
  const response = await post(url, "x".repeat(maxBodyBytes + 1), { referer });
  expect(response.body).toContain('<html lang="de">');
  expect(response.body).toContain("Die Nachricht ist zu lang");
});

test("a list of wrong parameters, however long, is rejected in a few words", async () => {
  const { post } = await startTestGateway();
  const parameters = Array(130_000).fill(0);
  const response = await post("/api/2.0/sql/statements/", { statement: "", parameters });
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toBe("wrong or missing: parameters");
  const few = await post("/api/2.0/sql/statements/", { parameters: Array(20).fill(0) });
  expect(few.json().message.split(", ")).toHaveLength(10);
});

test("a network of IPv6 gets no more than a few addresses do", async () => {
  const { post } = await startTestGateway({ REQUESTS_PER_MINUTE: "5", TRUST_PROXY: "1" });
  const statuses: number[] = [];
  for (let address = 0; address < 30; address += 1) {
    const from = { "x-forwarded-for": `2001:db8:7:${address.toString(16)}::1` };
    statuses.push((await post(form, "", from)).statusCode);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
});

test("a page's security events use up nothing of the form's limit", async () => {
  const { post } = await startTestGateway({ REQUESTS_PER_MINUTE: "5" });
  const event = { p_event_type: "script_injected" };
  const log = () => post("/rest/v1/rpc/log_security_event", event);
  for (let times = 0; times < 5; times += 1) expect((await log()).statusCode).toBe(204);
  expect((await log()).statusCode).toBe(429);
  expect((await post(rest, submission)).statusCode).toBe(201);
});

test("an hour's submissions beyond the budget are rejected, with the time to wait", async () => {
  const limits = { SUBMISSIONS_PER_ADDRESS: "2", REQUESTS_PER_MINUTE: "60" };
  const { post, gateway } = await startTestGateway(limits);
  const send = () => post(rest, submission);
  expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(201);
  const response = await send();
  expect(response.statusCode).toBe(429);
  expect(response.json().message).toBe("too many submissions from this address in an hour");
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(3_000);
  expect(await rowsIn(gateway.store, "acceptances")).toHaveLength(2);
});

test("an allowed site's page may send and read the response, and no other", async () => {
  const gateway = await startTestGateway({ ALLOWED_ORIGINS: "https://ok.example" });
  const from = (origin: string) => ({ origin, "sec-fetch-site": "cross-site" });
  const names = "apikey,authorization,content-type";
  const asked = {
    "access-control-request-method": "POST",
    "access-control-request-headers": names,
  };
  const question = (origin: string) =>
    gateway.app.inject({ method: "OPTIONS", url: rest, headers: { ...from(origin), ...asked } });
  const allowed = await question("https://ok.example");
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    "access-control-allow-origin": "https://ok.example",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": names,
    vary: "Origin",
  });
  const rejected = await question("https://evil.example");
  expect(rejected.statusCode).toBe(403);
  expect(rejected.headers["access-control-allow-origin"]).toBeUndefined();
  const sent = await gateway.post(rest, submission, from("https://ok.example"));
  expect(sent.statusCode).toBe(201);
  expect(sent.headers["access-control-allow-origin"]).toBe("https://ok.example");
});

test.each([
  ["too deep a value", "54001", 400],
  ["a value against a table's check", "23514", 400],
  ["an id that exists already", "23505", 500],
])("%s, which the database rejects with %s, is a %i", async (_title, code, status) => {
  const app = Fastify();
  await app.register(async (scope) => {
    guardGroup(scope, readGatewayConfig({}, "/unused"), [], (_request, reply, { status }) =>
      reply.code(status).send(),
    );
    scope.post("/", async () => {
      throw new StoreError(code, false);
    });
  });
  expect((await app.inject({ method: "POST", url: "/" })).statusCode).toBe(status);
  await app.close();
});

test("a rejection that fails itself tells nothing of why", async () => {
  const app = Fastify();
  await app.register(async (scope) => {
    guardGroup(scope, readGatewayConfig({}, "/unused"), [], () => {
      throw new Error("secret");
    });
  });
  const { statusCode, body } = await app.inject({ url: "/" });
  expect(statusCode).toBe(500);
  expect(body).not.toContain("secret");
  await app.close();
});

const host = "www.example.com";
test.each([
  ["from a program", { host }, true],
  ["from the site's own page", { host, origin: "https://www.example.com" }, true],
  ["from an own page, as the browser says", { host, "sec-fetch-site": "same-origin" }, true],
  ["typed or from a bookmark", { host, "sec-fetch-site": "none" }, true],
  ["from another site's page", { host, origin: "https://evil.example" }, false],
  ["from another site, as the browser says", { host, "sec-fetch-site": "cross-site" }, false],
  ["from a neighbor's subdomain", { host, "sec-fetch-site": "same-site" }, false],
  ["from a sandboxed frame", { host, origin: "null" }, false],
  [
    "through a proxy, from an old browser",
    { host: "10.0.0.5", "x-forwarded-host": host, origin: "https://www.example.com" },
    true,
  ],
  ["whose host is a proxy's", { host: "10.0.0.5", "sec-fetch-site": "same-origin" }, true],
  ["of an allowed site", { host, origin: "https://ok.example", "sec-fetch-site": "x" }, true],
])("a request %s passes: %j is %s", (_title, headers, passes) => {
  expect(isOwnPage(headers, ["https://ok.example"])).toBe(passes);
});

test("a page of the site's own address passes through a proxy that names itself", () => {
  const headers = { host: "10.0.0.5", origin: "https://www.example.com" };
  expect(isOwnPage(headers, [], "https://www.example.com")).toBe(true);
  expect(isOwnPage(headers, [], "https://other.example.com")).toBe(false);
});
