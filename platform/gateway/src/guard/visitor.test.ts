import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, clientGroup, type ProxyRule, proxyRule, RateLimit } from "./visitor.ts";

function rule(text: string): ProxyRule {
  const found = proxyRule(text);
  if (found === null) throw new Error(`no rule: ${text}`);
  return found;
}

describe("the address a request counts for", () => {
  test.each([
    ["none", "9.9.9.9", "1.1.1.1", "9.9.9.9"],
    ["1", "9.9.9.9", "1.1.1.1", "1.1.1.1"],
    ["1", "9.9.9.9", "6.6.6.6, 1.1.1.1", "1.1.1.1"],
    ["2", "9.9.9.9", "6.6.6.6, 1.1.1.1, 2.2.2.2", "1.1.1.1"],
    ["2", "9.9.9.9", "1.1.1.1", "1.1.1.1"],
    ["1", "9.9.9.9", "somebody", "9.9.9.9"],
    ["1", "9.9.9.9", undefined, "9.9.9.9"],
    ["9.9.9.9", "9.9.9.9", "6.6.6.6, 1.1.1.1", "1.1.1.1"],
    ["10.0.0.0/8, 9.9.9.9", "9.9.9.9", "6.6.6.6, 1.1.1.1, 10.2.3.4", "1.1.1.1"],
    ["10.0.0.0/8", "9.9.9.9", "1.1.1.1", "9.9.9.9"],
    ["2001:db8::/32", "2001:db8::1", "2001:470::5", "2001:470::5"],
  ])(
    "behind %s, from %s with X-Forwarded-For %s, is %s",
    (proxies, connection, header, address) => {
      expect(clientAddress(connection, header, rule(proxies))).toBe(address);
    },
  );

  test("can never be chosen by a client that the proxies don't vouch for", () => {
    const entries = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), { maxLength: 5 });
    fc.assert(
      fc.property(entries, fc.ipV4(), (invented, real) => {
        // One proxy in front adds the true address behind whatever the client wrote.
        const header = [...invented, real].join(",");
        expect(clientAddress("9.9.9.9", header, 1)).toBe(real);
        expect(clientAddress(real, invented.join(","), "none")).toBe(real);
      }),
    );
  });

  test.each([
    ["203.0.113.7:1234", "203.0.113.7"],
    ["[2001:db8::1]:1234", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["203.0.113.7:", "9.9.9.9"],
  ])("is read from the entry %s of a proxy: %s", (entry, expected) => {
    expect(clientAddress("9.9.9.9", entry, 1)).toBe(expected);
  });

  test.each(["", "0", "10", "yes", "10.0.0.0/33", "10.0.0.0/x", "example.com"])(
    "knows no rule %s",
    (text) => {
      expect(proxyRule(text)).toBeNull();
    },
  );

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:0db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("%s belongs to %s", (address, group) => {
    expect(clientGroup(address)).toBe(group);
  });

  test("belongs to one group in every way of writing it", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const group = clientGroup(address);
        expect(group.split(":")).toHaveLength(4);
        expect(clientGroup(address.toUpperCase())).toBe(group);
      }),
    );
  });
});

describe("the limit", () => {
  test("lets a minute's requests through at once, then at their pace", () => {
    const limit = new RateLimit(3);
    expect([0, 1, 2, 3].map((ms) => limit.take("a", ms))).toEqual([0, 0, 0, 19_997]);
    expect(limit.take("b", 3)).toBe(0);
    expect(limit.take("a", 20_001)).toBe(0);
    expect(limit.take("a", 20_002)).toBeGreaterThan(19_000);
  });

  test("never grants more than the burst and the pace allow", () => {
    const steps = fc.array(fc.nat(5_000), { maxLength: 200 });
    fc.assert(
      fc.property(steps, (pauses) => {
        const limit = new RateLimit(10);
        let now = 0;
        let granted = 0;
        for (const pauseMs of pauses) {
          now += pauseMs;
          if (limit.take("a", now) === 0) granted += 1;
        }
        expect(granted).toBeLessThanOrEqual(10 + now / 6_000 + 1e-6);
      }),
    );
  });

  test("is none at 0", () => {
    const limit = new RateLimit(0);
    expect(Array.from({ length: 100 }, () => limit.take("a", 0)).every((ms) => ms === 0)).toBe(
      true,
    );
  });
});
