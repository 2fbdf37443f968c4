import { request } from "node:http";
import { insertStatement } from "@site/contract/submission";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readGatewayConfig } from "../config.ts";
import { StoreError } from "../store/tables.ts";
import { startTestGateway, submission, type TestGateway } from "../test/test-gateway.ts";
import { guardGroup, maxBodyBytes } from "./route-group.ts";

const routes = {
  rest: "/rest/v1/contact_submissions",
  warehouse: "/api/2.0/sql/statements/",
  email: "/api/v1.0/email/send",
  form: "/forms/contact",
} as const;

/** Has each rejection in the shape of its wire format. */
const formats: Record<keyof typeof routes, { type: string; body: RegExp }> = {
  rest: {
    type: "application/json",
    body: /^{"code":".+","details":null,"hint":null,"message":".+"}$/,
  },
  warehouse: { type: "application/json", body: /^{"error_code":"[A-Z_]+","message":".+"}$/ },
  email: { type: "text/plain", body: /^[\w ,.]+$/ },
  form: { type: "text/html", body: /^<!doctype html>[\s\S]*<h1>/ },
};

const groups = Object.entries(routes) as [keyof typeof routes, string][];

describe("every group of routes", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ REQUESTS_PER_MINUTE: "5", TRUST_PROXY: "1" });
  }, 60_000);
  afterAll(() => gateway.stop());

  let visitors = 0;
  const post = (url: string, payload: string, headers: Record<string, string> = {}) => {
    visitors += 1;
    const from = { "x-forwarded-for": `203.0.113.${visitors}` };
    const type = { "content-type": "application/json" };
    return gateway.app.inject({
      method: "POST",
      url,
      payload,
      headers: { ...from, ...type, ...headers },
    });
  };

  test.each(groups)("%s rejects a body that is too big", async (name, url) => {
    const response = await post(url, "x".repeat(maxBodyBytes + 1));
    expect(response.statusCode).toBe(413);
    expect(response.headers["content-type"]).toContain(formats[name].type);
    expect(response.body).toMatch(formats[name].body);
  });

  test.each(groups)("%s rejects the sixth request of an address", async (name, url) => {
    const from = { "x-forwarded-for": "198.51.100.1" };
    for (let times = 0; times < 5; times += 1) {
      expect((await post(url, "", from)).statusCode).not.toBe(429);
    }
    const response = await post(url, "", from);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(response.body).toMatch(formats[name].body);
    expect((await post(url, "")).statusCode).not.toBe(429);
  });

  test.each(groups)("%s rejects another site's page", async (name, url) => {
    const response = await post(url, "", { origin: "https://evil.example" });
    expect(response.statusCode).toBe(403);
    expect(response.body).toMatch(formats[name].body);
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test.each(groups)("%s is never cached", async (_name, url) => {
    expect((await post(url, "")).headers["cache-control"]).toBe("no-store");
  });

  test.each(groups)("%s answers what isn't there in its own format", async (name, url) => {
    const response = await post(`${url.replace(/\/$/, "")}/nothing/../here`, "");
    expect(response.statusCode).toBe(404);
    expect(response.body).toMatch(formats[name].body);
  });

  test("says in the language of its page that a message is too long", async () => {
    const referer = { referer: "https://www.example.com/de/kontakt" };
    const response = await post(routes.form, "x".repeat(maxBodyBytes + 1), referer);
    expect(response.body).toContain('<html lang="de">');
    expect(response.body).toContain("Die Nachricht ist zu lang");
  });
});

test("a network of IPv6 gets no more than a few addresses do", async () => {
  const gateway = await startTestGateway({ REQUESTS_PER_MINUTE: "5", TRUST_PROXY: "1" });
  const statuses: number[] = [];
  for (let address = 0; address < 30; address += 1) {
    const headers = { "x-forwarded-for": `2001:db8:7:${address.toString(16)}::1` };
    const { statusCode } = await gateway.app.inject({ method: "POST", url: routes.form, headers });
    statuses.push(statusCode);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
  await gateway.stop();
});

test("an hour's submissions beyond the budget are rejected, with the time to wait", async () => {
  const limits = { SUBMISSIONS_PER_ADDRESS: "2", REQUESTS_PER_MINUTE: "60" };
  const gateway = await startTestGateway(limits);
  const send = () =>
    gateway.app.inject({ method: "POST", url: routes.rest, payload: { ...submission } });
  expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(201);
  const response = await send();
  expect(response.statusCode).toBe(429);
  expect(response.json().message).toBe("too many submissions from this address in an hour");
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(3_000);
  await gateway.stop();
});

test("an allowed site's page may send and read the response, and no other", async () => {
  const gateway = await startTestGateway({ ALLOWED_ORIGINS: "https://ok.example" });
  const question = (origin: string) =>
    gateway.app.inject({
      method: "OPTIONS",
      url: routes.rest,
      headers: {
        origin,
        "sec-fetch-site": "cross-site",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,authorization,content-type",
      },
    });
  const allowed = await question("https://ok.example");
  expect(allowed.statusCode).toBe(204);
  expect(allowed.headers).toMatchObject({
    "access-control-allow-origin": "https://ok.example",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "apikey,authorization,content-type",
    vary: "Origin",
  });
  const rejected = await question("https://evil.example");
  expect(rejected.statusCode).toBe(403);
  expect(rejected.headers["access-control-allow-origin"]).toBeUndefined();
  const sent = await gateway.app.inject({
    method: "POST",
    url: routes.rest,
    headers: { origin: "https://ok.example", "sec-fetch-site": "cross-site" },
    payload: { ...submission },
  });
  expect(sent.statusCode).toBe(201);
  expect(sent.headers["access-control-allow-origin"]).toBe("https://ok.example");
  await gateway.stop();
});

test("a value that the database does not take is the sender's error", async () => {
  const app = Fastify();
  await app.register(async (scope) => {
    guardGroup(scope, readGatewayConfig({}, "/unused"), [], (_request, reply, { status }) =>
      reply.code(status).send(),
    );
    scope.post("/", async () => {
      throw new StoreError("54001", false);
    });
  });
  expect((await app.inject({ method: "POST", url: "/" })).statusCode).toBe(400);
  await app.close();
});

test("a database that is away is said so in every format, and logged without the visitor's words", async () => {
  // Nobody listens there.
  const env = { DATABASE_URL: "postgres://postgres@127.0.0.1:1/postgres" };
  const gateway = await startTestGateway(env, { waits: false });
  const bodies = {
    rest: JSON.stringify(submission),
    warehouse: JSON.stringify({
      statement: insertStatement("newsletter"),
      parameters: [
        { name: "email", value: submission.email },
        { name: "language", value: "pt" },
      ],
    }),
    email: JSON.stringify({
      template_params: {
        ...submission,
        from_name: submission.name,
        reply_to: submission.email,
        site_language: "pt",
      },
    }),
    form: new URLSearchParams(submission).toString(),
  };
  for (const [name, url] of groups) {
    const headers = { "content-type": "application/json" };
    const response = await gateway.app.inject({
      method: "POST",
      url,
      headers,
      payload: bodies[name],
    });
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("2");
    expect(response.body).toMatch(formats[name].body);
  }
  expect(gateway.logged.join("")).not.toMatch(/ana@example|Souza|Loja/);
  expect((await gateway.gateway.ready()).isReady).toBe(false);
  await gateway.stop();
}, 60_000);

test("a body that never ends is rejected at the bound", async () => {
  const gateway = await startTestGateway();
  const origin = await gateway.app.listen({ host: "127.0.0.1", port: 0 });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${origin}${routes.email}`, { method: "POST" }, (response) => {
      response.resume();
      resolve(response.statusCode);
      sending.destroy();
    });
    sending.on("error", reject);
    const chunk = Buffer.alloc(32 * 1024, "x");
    const feed = () => {
      if (!sending.destroyed) sending.write(chunk, () => setTimeout(feed, 1));
    };
    feed();
  });
  expect(status).toBe(413);
  await gateway.stop();
}, 60_000);
