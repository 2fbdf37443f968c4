import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddress, clientGroup, type ProxyRule, proxyRule, requestLimit } from "./visitor.ts";

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

test("a minute's requests of an address may pass, then none until the minute is over", async () => {
  const waitMs = requestLimit(3);
  const waits = [];
  for (const visitor of ["a", "a", "a", "a", "b"]) waits.push(await waitMs(visitor));
  expect(waits).toEqual([0, 0, 0, expect.any(Number), 0]);
  expect(waits[3]).toBeGreaterThan(50_000);
  const unlimited = requestLimit(0);
  for (let times = 0; times < 100; times += 1) expect(await unlimited("a")).toBe(0);
});
