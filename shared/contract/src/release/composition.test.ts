import { expect, it } from "vitest";
import { olderSheet } from "./composition.ts";

it("names the sheet for older browsers after the sheet beside which it stands", () => {
  expect(olderSheet("home-cc3c599f.css")).toBe("home-cc3c599f.older.css");
});
