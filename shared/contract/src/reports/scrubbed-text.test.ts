import { describe, expect, test } from "vitest";
import { scrubbed } from "./scrubbed-text.ts";

describe("a scrubbed message", () => {
  test.each([
    ["mail to ana.souza+site@example.com.br failed", "mail to (e-mail) failed"],
    ["mailto:ana@example.com", "mailto:(e-mail)"],
    ["GET /contato?email=ana%40example.com failed", "GET /contato failed"],
    ["https://a.example/x?q=1#ana of", "https://a.example/x of"],
    ['Unexpected token, "Olá, sou a Ana" is not valid', 'Unexpected token, "…" is not valid'],
    ['"Olá, sou a Ana', '"…"'],
    [
      `Unexpected token 'A', "Ana" is not valid JSON`,
      `Unexpected token 'A', "…" is not valid JSON`,
    ],
    ["call +55 48 99999-1234 now", "call +(number) now"],
    ["two\nlines\u0000 and \u202emore", "two lines and more"],
  ])("of %j is %j", (text, expected) => {
    expect(scrubbed(text, 500)).toBe(expected);
  });

  test.each([
    "Cannot read properties of undefined (reading 'map')",
    'Failed to resolve module specifier "react/jsx-runtime"',
    "Failed to fetch dynamically imported module: https://www.example.com/mf-home/1.2.3/page.js",
    "Minified React error 418",
  ])("keeps what says what broke: %s", (text) => {
    expect(scrubbed(text, 500)).toBe(text);
  });

  test("is cut, and never ends in half a character", () => {
    expect(scrubbed("🌊".repeat(50), 5)).toHaveLength(5);
    expect(scrubbed("🌊".repeat(50), 5).isWellFormed()).toBe(true);
    expect(scrubbed("x".repeat(1_000_000), 200)).toHaveLength(200);
  });

  test("takes no time worth attacking", () => {
    const nasty = [
      "@".repeat(4_000),
      `${"a".repeat(2_000)}@`,
      '"'.repeat(4_000),
      "1 ".repeat(2_000),
    ];
    const begunAt = performance.now();
    for (const text of nasty) scrubbed(text, 1_000);
    expect(performance.now() - begunAt).toBeLessThan(200);
  });
});
