import { connect, type Socket } from "node:net";
import { until } from "@site/gateway/test/until";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import {
  type ConnectionBounds,
  connectionBounds,
  connectionLimits,
  limitConnections,
} from "./connection-limits.ts";

let app: FastifyInstance;
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
  const { port } = app.server.address() as { port: number };
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
  const closed = await open(8, { most: 100, mostOfAddress: 5 });
  await until("three are closed", () => closed() === 3, 3_000);
  for (const socket of held.splice(0)) socket.destroy();
  await until("all are gone", () => closed() === 8, 3_000);
  const { port } = app.server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.status).toBe(404);
});

test("behind a proxy, whose address everybody shares, only the whole counts", async () => {
  expect(connectionBounds(true).mostOfAddress).toBeUndefined();
  expect(connectionBounds(false).mostOfAddress).toBeLessThan(connectionBounds(false).most);
  const closed = await open(12, { most: 10 });
  await until("two are closed", () => closed() === 2, 3_000);
});

test("the server's own limits are set", async () => {
  await open(0, connectionBounds(false));
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket } =
    app.server;
  expect({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    timeout,
    maxRequestsPerSocket,
  }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    timeout: 70_000,
    maxRequestsPerSocket: 10_000,
  });
});
