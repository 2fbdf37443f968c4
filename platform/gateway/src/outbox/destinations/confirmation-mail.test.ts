import { expect, test } from "vitest";
import { afterwards } from "#test/clean-up.ts";
import { startMailServer } from "#test/mail-server.ts";
import { submission } from "#test/test-gateway.ts";
import type { Submission } from "../../submissions/submit.ts";
import { smtpDestination } from "./email.ts";

const mailbox = { from: "website@example.com", to: "owner@example.com" };
const links = { secret: "s".repeat(32), origin: "https://www.example.com" };

/** The result of a mail to a server that answers each recipient so. */
async function sendTo(given: Submission, responseCode: number, text: string) {
  const refusal = Object.assign(new Error(text), { responseCode });
  const { url, stop } = await startMailServer(undefined, () => refusal);
  afterwards(stop);
  const destination = smtpDestination(url, mailbox, 5_000, links);
  const key = "8a6e0804-2bd0-4672-b79d-d97027f9071a";
  const delivery = { number: 1, key, tries: 1, acceptedAt: new Date(), remoteReference: null };
  try {
    return await destination.send({ ...delivery, submission: given }, AbortSignal.timeout(5_000));
  } finally {
    destination.close?.();
  }
}
const newsletter = (email: string): Submission => ({
  entity: "newsletter",
  fields: { email, language: "de" },
});

test.each([
  ["a@b.example", 550, "5.1.1 no such user", { type: "undeliverable", error: "SMTP 550" }],
  ["a@b.example", 550, "5.7.1 relay access denied", { type: "rejected", error: "SMTP 550" }],
  ["a@b.example", 554, "no", { type: "rejected", error: "SMTP 554" }],
  ["a@b.example", 450, "4.1.1 later", { type: "failed", error: "SMTP 450" }],
])(
  "a visitor's address %s that is answered with %i %s holds up no other mail",
  async (email, code, text, result) => {
    expect(await sendTo(newsletter(email), code, text)).toEqual(result);
  },
);

test("a mail to the owner waits until the owner's mailbox is put right", async () => {
  const contact: Submission = { entity: "contact", fields: submission };
  for (const code of [550, 554]) {
    const result = { type: "failed", error: `SMTP ${code}` };
    expect(await sendTo(contact, code, "5.1.1 no such user")).toEqual(result);
  }
});
