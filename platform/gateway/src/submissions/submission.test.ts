import { expect, test } from "vitest";
import { factsOf, mailboxIn } from "./submission.ts";

test.each([
  ["ana@example.com", "ana@example.com"],
  ["Ana.Souza+news@Example.com", "Ana.Souza+news@Example.com"],
  ["<ana@example.com>", "ana@example.com"],
  ["<<ana@example.com", "ana@example.com"],
  ["a\u0007na@example.com", "ana@example.com"],
  ['"ana"@example.com', "ana@example.com"],
  ['"ana, b"@example.com', '"ana, b"@example.com'],
  ["ana@ｅxample.com", "ana@example.com"],
  ["ana@MÜLLER.de", "ana@xn--mller-kva.de"],
  ["ana@xn--mller-kva.de", "ana@xn--mller-kva.de"],
  ["jose\u0301@example.com", "josé@example.com"],
  ["a@b@example.com", "a@b@example.com"],
  ["no address", "no address"],
])("%s names the mailbox %s", (address, mailbox) => {
  expect(mailboxIn(address)).toBe(mailbox);
});

test("the facts of a submission are the fields that it has, in the form's order", () => {
  const facts = factsOf({ language: "pt", message: "Olá", company: "", name: "Ana" });
  expect(Object.entries(facts)).toEqual([
    ["Name", "Ana"],
    ["Language", "pt"],
  ]);
});
