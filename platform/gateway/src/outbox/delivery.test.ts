import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  backoffMs,
  codeIn,
  type DeliveryResult,
  failureOf,
  outcomeOf,
  retryAfterMs,
} from "./delivery.ts";
import { placeAt } from "./service-fault.ts";

const rule = { maxTries: 5, deadlineMs: 1_000, firstWaitMs: 1_000, maxWaitMs: 60_000 };

test("the wait doubles up to the longest, with its upper half by chance", () => {
  const shortest = [1, 2, 3, 6, 7, 40].map((failures) => backoffMs(failures, rule, () => 0));
  const longest = [1, 2, 3, 6, 7, 40].map((failures) => backoffMs(failures, rule, () => 1));
  expect(shortest).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
  expect(longest).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
});

const failed = { type: "failed", error: "HTTP 500" } as const;
test.each<[string, number, DeliveryResult, object]>([
  ["a failure is tried again", 4, failed, { state: "waiting", error: "HTTP 500" }],
  ["the last failure is the end", 5, failed, { state: "dead", error: "HTTP 500" }],
  ["so is a rejection", 1, { ...failed, type: "rejected" }, { state: "dead", error: "HTTP 500" }],
  [
    "a recipient who is refused may be reached later",
    4,
    { ...failed, isOfRecipient: true },
    { state: "waiting", error: "HTTP 500 for the recipient" },
  ],
  [
    "one who is refused to the last is nobody's work",
    5,
    { ...failed, isOfRecipient: true },
    { state: "discarded", error: "HTTP 500 for the recipient" },
  ],
  [
    "nor is one who is refused for good",
    1,
    { type: "rejected", error: "SMTP 550", isOfRecipient: true },
    { state: "discarded", error: "SMTP 550 for the recipient" },
  ],
  ["a service says when to come back", 1, { ...failed, retryAfterMs: 30_000 }, { waitMs: 30_000 }],
  ["within the longest wait", 1, { ...failed, retryAfterMs: 900_000 }, { waitMs: 60_000 }],
  ["what is pending is asked about", 1, { type: "pending", reference: "r" }, { reference: "r" }],
])("after a try: %s", (_title, tries, result, outcome) => {
  expect(outcomeOf({ tries }, result, rule)).toMatchObject(outcome);
});

test("Retry-After is read in both its forms and in no other", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  expect(retryAfterMs("120", now)).toBe(120_000);
  expect(retryAfterMs("Thu, 01 Jan 2026 00:00:30 GMT", now)).toBe(30_000);
  expect(retryAfterMs("Wed, 31 Dec 2025 00:00:00 GMT", now)).toBe(0);
  expect(retryAfterMs("soon", now)).toBeUndefined();
  expect(retryAfterMs("9".repeat(400), now)).toBeUndefined();
  expect(retryAfterMs(null, now)).toBeUndefined();
  fc.assert(
    fc.property(fc.string(), (header) => {
      const wait = retryAfterMs(header, now);
      expect(wait === undefined || (wait >= 0 && wait <= 3_600_000)).toBe(true);
    }),
  );
});

test.each<[number, boolean, string | undefined, { type: string; error: RegExp }]>([
  [500, false, undefined, { type: "failed", error: /^PLACE: .*\(HTTP 500\)$/ }],
  [404, false, undefined, { type: "failed", error: /^PLACE: .*\(HTTP 404\)$/ }],
  [302, false, undefined, { type: "failed", error: /^PLACE: .*\(HTTP 302\)$/ }],
  [429, false, undefined, { type: "failed", error: /^PLACE: .*\(HTTP 429\)$/ }],
  [401, false, "42501", { type: "failed", error: /^KEY: .*\(HTTP 401 42501\)$/ }],
  [400, false, "23514", { type: "rejected", error: /^a\.example .*\(HTTP 400 23514\)$/ }],
  [413, false, undefined, { type: "rejected", error: /^a\.example .*\(HTTP 413\)$/ }],
  [200, true, undefined, { type: "failed", error: /^PLACE: .*\(HTTP 200 with a web page\)$/ }],
  [400, true, undefined, { type: "failed", error: /^PLACE: .*\(HTTP 400 with a web page\)$/ }],
])("names host and setting of %i (a web page: %s, code %s)", (status, isHtml, code, result) => {
  const place = placeAt("PLACE", "https://a.example", "KEY", "key");
  const { type, error } = failureOf({ status, isHtml, code, retryAfterMs: undefined }, place);
  expect(type).toBe(result.type);
  expect(error).toMatch(result.error);
});

test("only plain codes are read out of an answer", () => {
  expect(codeIn({ code: "23514" }, "code")).toBe("23514");
  for (const json of [{ code: "ana@example.com" }, null, undefined, "23514"]) {
    expect(codeIn(json, "code")).toBeUndefined();
  }
});
