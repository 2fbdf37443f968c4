import { expect, test } from "vitest";
import { checkFields } from "./submission.ts";

test("an address is stored without what nobody sees in it, so that an answer and an erasure find it", () => {
  const email = " \u202aana\u200b@example.com\u2069";
  const { fields } = checkFields("newsletter", { email, language: "de" });
  expect(fields?.email).toBe("ana@example.com");
});
