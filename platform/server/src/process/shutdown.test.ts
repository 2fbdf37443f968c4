import { Agent } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "@site/gateway/test/until";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askAt, cleanUp, listen, type Served, serve, startedSite } from "#test/served-site.ts";
import { shutDown } from "./shutdown.ts";

let app: Served["app"];
let port: number;
let logged: string[];

beforeEach(async () => {
  const served = await serve(await startedSite(), { logLevel: "info" });
  ({ app, lines: logged } = served);
  // Stands for anything that takes its time.
  app.get<{ Querystring: { ms: string } }>("/slow", async ({ query }) => {
    await pause(Number(query.ms));
    return "whole";
  });
  port = await listen(served);
});
afterEach(cleanUp);

const ask = (path: string, agent = new Agent({ keepAlive: true })) => askAt(port, path, { agent });

const rule = { delayMs: 0, graceMs: 5_000 };

test("a request under way is answered whole, and the connection is closed after it", async () => {
  const agent = new Agent({ keepAlive: true });
  const slow = ask("/slow?ms=600", agent);
  await pause(100);
  const startedAt = performance.now();
  expect(await shutDown(app, rule)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(await slow).toMatchObject({ statusCode: 200, body: "whole" });
  await until("it is closed", () => Object.keys(agent.freeSockets).length === 0, 1_000);
});

test("a connection that waits for its next request is closed at once", async () => {
  const agent = new Agent({ keepAlive: true });
  expect((await ask("/one", agent)).statusCode).toBe(200);
  expect(Object.keys(agent.freeSockets)).toHaveLength(1);
  const startedAt = performance.now();
  await shutDown(app, rule);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("a request that comes on an open connection while the server closes is answered", async () => {
  const socket = connect(port, "127.0.0.1");
  const send = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  send("/slow?ms=500");
  await pause(100);
  const closed = shutDown(app, rule);
  await pause(100);
  send("/one");
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(await closed).toBe(true);
});

test("while it closes, pages are answered and /readyz says no", async () => {
  expect((await ask("/readyz")).statusCode).toBe(200);
  const closing = shutDown(app, { delayMs: 400, graceMs: 1_000 });
  const ready = await ask("/readyz");
  expect([ready.statusCode, JSON.parse(ready.body).status]).toEqual([503, "closing"]);
  expect((await ask("/healthz")).statusCode).toBe(200);
  expect(await ask("/one")).toMatchObject({ statusCode: 200, headers: { connection: "close" } });
  await closing;
  await expect(ask("/one")).rejects.toThrow("ECONNREFUSED");
});

test("a request that does not end in time is cut off, and the log says so", async () => {
  const slow = ask("/slow?ms=3000");
  const cut = expect(slow).rejects.toThrow("socket hang up");
  await pause(100);
  const startedAt = performance.now();
  expect(await shutDown(app, { delayMs: 0, graceMs: 300 })).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(1_500);
  await cut;
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg).slice(-3)).toEqual([
    "closing",
    "requests that did not end in time are cut off",
    "closed",
  ]);
});
