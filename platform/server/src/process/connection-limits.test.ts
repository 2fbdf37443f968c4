import { connect, type Socket } from "node:net";
import { until } from "@site/gateway/test/until";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { type ConnectionBounds, connectionLimits, limitConnections } from "./connection-limits.ts";

let app: FastifyInstance;
let port: number;
const held: Socket[] = [];
afterEach(async () => {
  for (const socket of held.splice(0)) socket.destroy();
  await app.close();
});

/** Opens connections and counts those that the server closes. */
async function open(count: number, bounds: ConnectionBounds): Promise<() => number> {
  app = fastify(connectionLimits);
  limitConnections(app, bounds);
  await app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.server.address() as { port: number });
  let closed = 0;
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.once("close", () => {
      closed += 1;
    });
    held.push(socket);
  }
  return () => closed;
}

test("an address has so many connections, and another when one of them ends", async () => {
  const closed = await open(8, { max: 100, maxOfAddress: 5 });
  await until("three are closed", () => closed() === 3, 3_000);
  for (const socket of held.splice(0)) socket.destroy();
  await until("all are gone", () => closed() === 8, 3_000);
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(404);
});

test("behind a proxy, whose address everybody shares, only the whole counts", async () => {
  const closed = await open(8, { max: 100, maxOfAddress: 5, isBehindProxy: true });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect(closed()).toBe(0);
});

test("the fuller it is, the fewer an address gets", async () => {
  const closed = await open(40, { max: 40, maxOfAddress: 32 });
  // An address gets almost half of all; then its limit is an eighth of its bound: no more.
  await until("the rest is closed", () => closed() === 21, 3_000);
});

test("connections that wait for nothing make room for others", async () => {
  await open(0, { max: 4 });
  for (let number = 0; number < 4; number += 1) {
    const socket = connect(port, "127.0.0.1");
    held.push(socket);
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await new Promise((done) => socket.once("data", done));
  }
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until("somebody else is served", isServed, 3_000);
});
