import { expect, it } from "vitest";
import { digestUuid } from "./digest-uuid.ts";

it("gives a text the same UUID of version 8 every time", () => {
  // By SHA-256 of "abc" (FIPS 180-2, appendix B.1), version and variant put in.
  expect(digestUuid("abc")).toBe("ba7816bf-8f01-8fea-a141-40de5dae2223");
});

it("gives another text another one", () => {
  expect(digestUuid("abd")).not.toBe(digestUuid("abc"));
});
