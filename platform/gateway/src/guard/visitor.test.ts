import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import Fastify from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { engines, type TestStore } from "#test/engines.ts";
import { readGatewayConfig } from "../settings/config.ts";
import { memoryCounter } from "../store/sqlite.ts";
import { spendBudget } from "../submissions/submit.ts";
import { clientGroup, visitorOf } from "./visitor.ts";

/** A server behind proxies, asked for the visitor of a request. */
function behind(proxies: string) {
  const { proxy } = readGatewayConfig({ TRUST_PROXY: proxies }, "/unused");
  const app = Fastify({ trustProxy: proxy });
  app.get("/", async (request) => visitorOf(request));
  return async (remoteAddress: string, forwardedFor?: string) => {
    const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    return (await app.inject({ url: "/", remoteAddress, headers })).body;
  };
}

describe("the address a request counts for", () => {
  test.each([
    ["none", "9.9.9.9", "1.1.1.1", "9.9.9.9"],
    ["1", "9.9.9.9", "6.6.6.6, 1.1.1.1", "1.1.1.1"],
    ["2", "9.9.9.9", "6.6.6.6, 1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["2", "9.9.9.9", "1.1.1.1", "1.1.1.1"],
    ["1", "9.9.9.9", "somebody", "9.9.9.9"],
    ["1", "9.9.9.9", undefined, "9.9.9.9"],
    ["10.0.0.0/8, 9.9.9.9", "9.9.9.9", "6.6.6.6, 1.1.1.1, 10.2.3.4", "1.1.1.1"],
    ["10.0.0.0/8", "9.9.9.9", "1.1.1.1", "9.9.9.9"],
    ["2001:db8::/32", "2001:db8::1", "2001:470::5", "2001:470:0:0"],
    ["1", "9.9.9.9", "203.0.113.7:1234", "203.0.113.7"],
    ["1", "9.9.9.9", "[2001:db8::1]:1234", "2001:db8:0:0"],
    ["1", "9.9.9.9", "203.0.113.7:", "9.9.9.9"],
  ])(
    "behind %s, from %s with X-Forwarded-For %s, is %s",
    async (proxies, from, header, address) => {
      expect(await behind(proxies)(from, header)).toBe(address);
    },
  );

  test("can never be chosen by a client that the proxies don't vouch for", async () => {
    const [two, one, none] = [behind("2"), behind("1"), behind("none")];
    const entries = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(entries, fc.ipV4(), async (invented, real) => {
        // One proxy in front appends the true address to what the client wrote, a second one that of the first.
        expect(await one("9.9.9.9", [...invented, real].join(","))).toBe(real);
        expect(await two("9.9.9.9", [...invented, real, "8.8.8.8"].join(","))).toBe(real);
        expect(await none(real, invented.join(","))).toBe(real);
      }),
    );
  });

  test.each(["0", "10", "yes", "10.0.0.0/33", "10.0.0.0/0", "10.0.0.0/x", "example.com"])(
    "knows no rule %s",
    (text) => {
      expect(() => readGatewayConfig({ TRUST_PROXY: text }, "/unused")).toThrow("must be none");
    },
  );

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:0DB8:A::1", "2001:db8:a:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("%s belongs to %s", (address, group) => {
    expect(clientGroup(address)).toBe(group);
  });
});

describe.each(engines)("counting on the $engine engine", ({ open }) => {
  let engine: TestStore;
  beforeAll(async () => {
    engine = await open();
  });

  test("counts names apart, and begins anew when a window is over", async () => {
    const countOf = async (name: string, windowMs = 60_000) =>
      (await engine.store.count(name, windowMs)).count;
    expect([await countOf("a"), await countOf("b")]).toEqual([1, 1]);
    expect([await countOf("b"), await countOf("c")]).toEqual([2, 1]);
    const { endsInMs } = await engine.store.count("b", 60_000);
    expect(endsInMs).toBeGreaterThan(0);
    expect(endsInMs).toBeLessThanOrEqual(60_000);
    await countOf("short", 100);
    await pause(200);
    expect(await countOf("short", 100)).toBe(1);
  });

  test("loses no count of many at the same moment", async () => {
    const times = Array.from({ length: 30 }, (_, index) => index + 1);
    const all = await Promise.all(times.map(() => engine.store.count("x", 60_000)));
    expect(all.map(({ count }) => count).sort((a, b) => a - b)).toEqual(times);
  });
});

test("a flood leaves room for visitors who send little", async () => {
  const limits = { perAddress: 1_000, perHour: 40 };
  const count = memoryCounter();
  const send = (visitor: string) => spendBudget(count, limits, "contact", visitor);
  const sentBy = async (visitor: string, times: number) => {
    const results = await Promise.allSettled(Array.from({ length: times }, () => send(visitor)));
    return results.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await sentBy("flood", 100)).toBeLessThanOrEqual(limits.perHour / 2 + 5);
  const honest = Array.from({ length: 15 }, (_, index) => send(`visitor ${index}`));
  await expect(Promise.all(honest)).resolves.toHaveLength(15);
});

test("the addresses of one network of IPv6 share a budget", async () => {
  const count = memoryCounter();
  const send = (visitor: string) =>
    spendBudget(count, { perAddress: 2, perHour: 100 }, "contact", visitor);
  await send("2001:db8:1:1");
  await send("2001:db8:1:2");
  await expect(send("2001:db8:1:3")).rejects.toMatchObject({ status: 429 });
  await send("2001:db8:2:1");
});
