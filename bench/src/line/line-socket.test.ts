import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, it } from "vitest";
import { Line, type LineConditions, SendWindow, segmentBytes } from "./line.ts";
import { LineSocket } from "./line-socket.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const quick: LineConditions = {
  roundTripMs: 40,
  downBitsPerSecond: 100_000_000,
  upBitsPerSecond: 100_000_000,
};

/** Asks a server behind a line for an answer; tells what came, and when its last byte came. */
async function answered(conditions: LineConditions, answer: Buffer) {
  const server = createServer((socket) => {
    const line = new LineSocket(socket, new Line(conditions));
    line.once("data", () => line.end(answer));
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const startedAt = performance.now();
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("question");
  const body = await buffer(client);
  return { body, ms: performance.now() - startedAt };
}

it("carries bytes in order: a first window at once, the rest a round trip later", async () => {
  const distant = { ...quick, roundTripMs: 200 };
  const small = await answered(distant, Buffer.alloc(14_000));
  const answer = Buffer.from(Array.from({ length: 30_000 }, (_, index) => index % 251));
  const large = await answered(distant, answer);
  expect(large.body.equals(answer)).toBe(true);
  expect(large.ms - small.ms).toBeGreaterThan(150);
});

it("takes as long as the bandwidth says", async () => {
  const { ms } = await answered({ ...quick, downBitsPerSecond: 400_000 }, Buffer.alloc(14_000));
  // 280 ms for the bytes alone.
  expect(ms).toBeGreaterThanOrEqual(350);
});

it("lets a connection send ten packets, twice as many each round trip, and no more than the line holds", () => {
  const window = new SendWindow(25 * segmentBytes);
  const admitted = () => {
    let count = 0;
    for (; window.admits(segmentBytes); count += 1) window.sent(segmentBytes);
    window.acknowledged(count * segmentBytes);
    return count;
  };
  expect([admitted(), admitted(), admitted()]).toEqual([10, 20, 25]);
});
