import { expect, it } from "vitest";
import { readConsoleConfig } from "./config.ts";
import { percentile75 } from "./figures/page-figures.ts";
import { Sessions } from "./session.ts";

const token = "0123456789abcdef0123456789abcdef";
const viewToken = "fedcba9876543210fedcba9876543210";
const now = new Date("2026-01-01T00:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const sessions = new Sessions({ token, viewToken });
const cookieOf = (given: string, isSecure = false) =>
  sessions.open(given, isSecure, now)?.split(";")[0] ?? "";

it("opens a session for each token, and none for another", () => {
  expect(sessions.read(cookieOf(token), now)?.mayAct).toBe(true);
  expect(sessions.read(cookieOf(viewToken), now)?.mayAct).toBe(false);
  expect(sessions.open(`${token}0`, false, now)).toBeUndefined();
  expect(sessions.open("", false, now)).toBeUndefined();
});

it("ends after twelve hours, with another token, and when a byte of it is changed", () => {
  const cookie = cookieOf(viewToken);
  expect(sessions.read(cookie, later(11))).toBeDefined();
  expect(sessions.read(cookie, later(13))).toBeUndefined();
  expect(new Sessions({ token, viewToken: undefined }).read(cookie, now)).toBeUndefined();
  expect(sessions.read(cookie.replace("viewer", "operator"), now)).toBeUndefined();
  expect(sessions.read(cookie.replace(/\.\d+\./, ".9999999999999."), now)).toBeUndefined();
});

it("is off without a token, and takes no short one, nor one for both", () => {
  expect(readConsoleConfig({ CONSOLE_VIEW_TOKEN: viewToken })).toBeUndefined();
  expect(readConsoleConfig({ CONSOLE_TOKEN: token })).toEqual({ token, viewToken: undefined });
  expect(() => readConsoleConfig({ CONSOLE_TOKEN: "short" })).toThrow(/CONSOLE_TOKEN/);
  const same = { CONSOLE_TOKEN: token, CONSOLE_VIEW_TOKEN: token };
  expect(() => readConsoleConfig(same)).toThrow(/CONSOLE_VIEW_TOKEN/);
});

it("reads the 75th percentile from counts by bucket", () => {
  const counts = new Map([
    ["lcp:1000", 50],
    ["lcp:2000", 50],
    ["served", 900],
  ]);
  expect(percentile75(counts, "lcp")).toBe(1_500);
  expect(percentile75(new Map([["lcp:more", 3]]), "lcp")).toBe(0);
  expect(percentile75(counts, "inp")).toBeUndefined();
});
