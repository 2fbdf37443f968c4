import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logOptions, RequestLog } from "./server-log.ts";

let app: FastifyInstance;
let lines: string[];
beforeEach(() => {
  lines = [];
});
afterEach(() => app.close());

function serve(level: "debug" | "warn", fault: () => unknown): FastifyInstance {
  app = fastify({
    logger: logOptions(level, { write: (line) => lines.push(line) }),
    logController: new RequestLog(level),
  });
  app.post("/forms/:name", async () => {
    throw fault();
  });
  app.get("/page", async () => "page");
  return app;
}

const visit = {
  method: "POST",
  url: "/forms/contact?email=ana%40example.com&q=fechamento",
  headers: {
    "x-forwarded-for": "203.0.113.77",
    referer: "https://www.example.com/?from=ana@example.com",
    cookie: "secret=1",
    authorization: "Basic c2VjcmV0",
    "content-type": "application/json",
  },
  payload: { email: "ana@example.com", message: "queremos automatizar o fechamento" },
  remoteAddress: "198.51.100.23",
} as const;
const personal = /ana|example\.com|fechamento|automatizar|203\.0\.113|198\.51|secret|c2VjcmV0/;

test("an error is logged with its place and kind, and nothing of the visitor", async () => {
  serve("debug", () =>
    Object.assign(new Error('Cannot send "queremos automatizar" to ana@example.com'), {
      code: "EX",
    }),
  );
  expect((await app.inject(visit)).statusCode).toBe(500);
  expect(lines.join("")).not.toMatch(personal);
  const fault = lines.map((line) => JSON.parse(line)).find(({ level }) => level === "error");
  expect(fault).toMatchObject({
    req: { method: "POST", path: "/forms/contact" },
    err: { type: "Error", code: "EX", message: 'Cannot send "…" to (e-mail)' },
  });
  expect(fault.err.stack).toContain("server-log.test.ts");
});

test("a request leaves a line at debug and none at warn, without address and query", async () => {
  serve("debug", () => undefined);
  await app.inject({ url: "/page?q=ana", remoteAddress: "198.51.100.23" });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "debug",
    method: "GET",
    path: "/page",
    status: 200,
    msg: "answered",
  });
  expect(lines.join("")).not.toMatch(personal);
  await app.close();
  lines = [];
  serve("warn", () => undefined);
  await app.inject("/page");
  expect(lines).toEqual([]);
});
