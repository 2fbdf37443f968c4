import { expect, test } from "vitest";
import { checkFields } from "./submission.ts";

const fields = (email: string) => checkFields("newsletter", { email, language: "de" });

test.each([
  "mailto:ana@example.org",
  "MAILTO:ana@example.org?subject=Hi",
  "<ana@example.org>",
  "<mailto:ana@example.org>",
  '"Ana" <ana@example.org>',
  "Ana Souza <ana@example.org>;",
  "'ana@example.org'",
  "(ana@example.org),",
  "ana@example.org.",
  "\u00a0ana@example.org\ufeff",
  "\u202aana@exam\u200bple.org\u202c",
])("the address is found in %j", (email) => {
  expect(fields(email).fields?.email).toBe("ana@example.org");
});

test.each([
  "ü@exämple.org",
  "ana+news@example.org",
  "o'neill@example.org",
  "ana?b@sub.example.org",
  "a..b@example.org",
  "名前@例え.テスト",
])("%s is an address", (email) => {
  expect(fields(email).fields?.email).toBe(email);
});

test.each([
  "ana@@example.org",
  "ana@example..org",
  "ana@.example.org",
  "ana@example",
  "@example.org",
  "ana@exa mple.org",
  "ana@example.org, eva@example.org",
  "ana@example.org eva@example.org",
  "Ana",
])("%s is no subscriber's address", (email) => {
  expect(fields(email).issues?.email).toBe("not-an-address");
});

test("an endless text is too long at once", () => {
  const startedAt = performance.now();
  expect(fields(`a@${")".repeat(500_000)}a`).issues?.email).toBe("too-long");
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test("a message is accepted from an address without a dot", () => {
  const contact = { name: "a", company: "b", service: "c", message: "d", language: "de" };
  expect(checkFields("contact", { ...contact, email: "ana@intranet" }).issues).toBeUndefined();
});
