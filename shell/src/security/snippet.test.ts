import { expect, it } from "vitest";
import { snippet } from "./snippet.ts";

it.each([
  ["message", 200],
  ["stack", 500],
  ["markup", 200],
  ["attribute", 100],
] as const)("cuts a %s after %i characters", (kind, length) => {
  expect(snippet("x".repeat(length), kind)).toBe("x".repeat(length));
  expect(snippet("x".repeat(length + 1), kind)).toBe("x".repeat(length));
});

it("leaves a short text as it is", () => {
  expect(snippet("naïve „Größe“ 👩‍💻\n", "message")).toBe("naïve „Größe“ 👩‍💻\n");
});

it("leaves no half of a character where it cuts, and no U+0000", () => {
  expect(snippet(`${"x".repeat(99)}🙂`, "attribute")).toBe(`${"x".repeat(99)}\uFFFD`);
  expect(snippet("a\u0000b", "message")).toBe("a\uFFFDb");
});
