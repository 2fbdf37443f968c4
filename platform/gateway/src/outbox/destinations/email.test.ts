import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ContactSubmission } from "@site/contract/submission";
import * as fc from "fast-check";
import { createTransport } from "nodemailer";
import { describe, expect, test } from "vitest";
import { anyText } from "#test/any-text.ts";
import { testFolder } from "#test/clean-up.ts";
import { checked, deliveryKey, deliveryOf, sendTo } from "#test/deliveries.ts";
import { type Behavior, startFakeService } from "#test/fake-service.ts";
import { listenOnFreePort } from "#test/free-port.ts";
import { startMailServer } from "#test/mail-server.ts";
import { subscription } from "#test/rows.ts";
import type { Delivery, Destination } from "../delivery.ts";
import { emailjsDestination, folderDestination, smtpDestination } from "./email.ts";
import { addressDigest, confirmationMail, emailMessage } from "./messages.ts";

const mailbox = { from: "website@example.com", to: "owner@example.com" };
const fields: ContactSubmission = {
  name: "Ana, O'Connor <x@evil.example>",
  email: "ana@example.com",
  company: "Loja",
  service: "Automações",
  message: "Olá 🌊\nשלום\n.\nfim",
  language: "pt",
};
const contact = (given: Partial<ContactSubmission> = {}) =>
  deliveryOf({ entity: "email", fields: { ...fields, ...given } });
const send = (destination: Destination) => sendTo(destination, contact());

/** Asks a subscriber to confirm. */
const question = deliveryOf(subscription("a@b.example"));
const account = {
  ...{ userId: "public", serviceId: "service", templateId: "template" },
  accessToken: "private",
};
/** The e-mail service that a fake stands for, and what the fake was asked. */
async function emailService(behavior: Behavior) {
  const { origin, requests } = await startFakeService(() => behavior);
  return { destination: emailjsDestination({ origin, ...account }), requests };
}
const links = { secret: "s".repeat(32), origin: "https://www.example.com" };

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
/** The headers of a submission's message as they go over the wire. */
async function headOf(given?: Partial<ContactSubmission>): Promise<string> {
  const { message } = await composer.sendMail(emailMessage(contact(given), mailbox));
  const [head = ""] = (message as Buffer).toString("latin1").split("\r\n\r\n", 1);
  return head;
}

describe("a submission's e-mail", () => {
  test("is answered to the visitor and to nobody else", async () => {
    const head = await headOf();
    expect(head).toContain('Reply-To: "Ana, O\'Connor <x@evil.example>" <ana@example.com>');
    expect(head.match(/@evil\.example/g)).toHaveLength(1);
    expect(head).toContain("To: owner@example.com");
  });

  test("has no address in a header that is not ASCII", async () => {
    expect(await headOf({ email: "u@exämple.org" })).toContain(" <u@xn--exmple-cua.org>");
    const head = await headOf({ email: "ü@exämple.org" });
    expect(head).toMatch(/^\p{ASCII}+$/u);
    expect(head).not.toContain("Reply-To");
  });

  test("has one header of each kind, whatever a visitor types", async () => {
    const nasty = fc.oneof(
      anyText(),
      fc.constantFrom(
        "x\r\nBcc: all@evil.example",
        "x\nSubject: y",
        "x\r\n\r\nbody",
        "=?utf-8?Q?=0D=0ABcc:_a@b.cd?=",
        "a\u2028Bcc: b\u0085Bcc: c",
      ),
    );
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (name, service, message) => {
        const head = await headOf({ name, service, message });
        const names = head
          .replace(/\r\n[ \t]/g, " ")
          .split("\r\n")
          .map((line) => line.split(":")[0]);
        expect(names.sort()).toEqual([
          ...["Content-Transfer-Encoding", "Content-Type", "Date", "From", "MIME-Version"],
          ...["Message-ID", "Reply-To", "Subject", "To", "X-Visitor-Digest"],
        ]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a question to a subscriber", () => {
  test("is the same e-mail on every try, and another one when it is asked again", () => {
    const idOf = (delivery: Delivery) => confirmationMail(delivery, mailbox.from, links).messageId;
    expect(idOf(question)).toMatch(/^<8a6e0804-[^@]+@example\.com>$/);
    expect(idOf({ ...question, tries: 2 })).toBe(idOf(question));
    const later = new Date("2026-01-04T00:00:00Z");
    expect(idOf({ ...question, acceptedAt: later })).not.toBe(idOf(question));
  });

  test("is left to the owner where there is no mail server", async () => {
    const folder = testFolder();
    const { destination: service, requests } = await emailService({ status: 200, body: "OK" });
    for (const destination of [folderDestination(folder, mailbox), service]) {
      const error = "a confirmation needs EMAIL_UPSTREAM=smtp";
      expect(await sendTo(destination, question)).toEqual({ type: "rejected", error });
    }
    expect([...readdirSync(folder), ...requests]).toEqual([]);
  });
});

describe("the mail drop", () => {
  test("holds one file for a submission, however often it is sent", async () => {
    const mails = join(testFolder(), "mails");
    const destination = folderDestination(mails, mailbox);
    const reference = `20260102T030405Z-${deliveryKey}.eml`;
    expect(await send(destination)).toEqual({ type: "delivered", reference });
    expect(await send(destination)).toEqual({ type: "delivered", reference });
    const files = readdirSync(mails);
    expect(files).toEqual([reference]);
    const text = readFileSync(join(mails, files[0] ?? ""), "latin1");
    expect(text).toContain(`Message-ID: <${deliveryKey}@example.com>`);
    expect(text).toContain(addressDigest("ANA@example.com "));
    expect(text).toContain("Ol=C3=A1 =F0=9F=8C=8A");
  });

  test("fails, and is tried again, when its folder cannot be written", async () => {
    const folder = testFolder();
    // A folder stands where the file should be.
    mkdirSync(join(folder, `20260102T030405Z-${deliveryKey}.eml`, "x"), { recursive: true });
    await expect(send(folderDestination(folder, mailbox))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([`20260102T030405Z-${deliveryKey}.eml`]);
  });
});

describe("a mail server", () => {
  const refused = (code: number) => ({
    type: "rejected",
    error: `SMTP ${code}`,
    isOfRecipient: true,
  });
  const refusedNow = (code: number) => ({ ...refused(code), type: "failed" });
  const faultOf = (setting: string, what: string) => (code: number) => ({
    type: "failed",
    error: expect.stringMatching(`^${setting}: \\S+ refused ${what} \\((SMTP )?${code}\\)$`),
  });
  const loginFault = faultOf("SMTP_URL", "the user name or password");
  const ownerFault = faultOf("MAIL_TO", "this address");
  const senderFault = faultOf("MAIL_FROM", "this address");
  const failed = faultOf("SMTP_URL", "the message");
  const rejected = (code: number) => ({ ...failed(code), type: "rejected" });

  test("gets the message, addressed to the owner", async () => {
    const { url, mails } = await startMailServer();
    expect(await send(smtpDestination(url, mailbox))).toEqual({ type: "delivered" });
    expect(mails).toMatchObject([{ from: "website@example.com", to: ["owner@example.com"] }]);
    expect(mails[0]?.text).toContain(`<${deliveryKey}@example.com>`);
  });

  test("on another machine gets no mail without STARTTLS, unless its address says so", async () => {
    const { url, mails } = await startMailServer();
    const elsewhere = url.replace("127.0.0.1", "0.0.0.0");
    expect(await send(smtpDestination(elsewhere, mailbox))).toMatchObject({ type: "failed" });
    expect(mails).toEqual([]);
    const relay = `${elsewhere}/?requireTLS=false`;
    expect(await send(smtpDestination(relay, mailbox))).toEqual({ type: "delivered" });
  });

  const refusingAt = {
    "MAIL FROM": (refusal: Error) => startMailServer({ toSender: () => refusal }),
    "RCPT TO": (refusal: Error) => startMailServer({ toRecipient: () => refusal }),
    DATA: (refusal: Error) => startMailServer({ toMail: () => refusal }),
  };
  const toOwner = contact();
  test.each<[keyof typeof refusingAt, number, string, Delivery, (code: number) => object]>([
    ["DATA", 550, "no", toOwner, failed],
    ["DATA", 552, "no", toOwner, rejected],
    ["RCPT TO", 550, "5.1.1 no such user", question, refused],
    ["RCPT TO", 450, "4.1.2 not found", question, refusedNow],
    ["RCPT TO", 421, "4.3.2 closing", question, failed],
    ["RCPT TO", 530, "5.7.0 log in", question, loginFault],
    ["RCPT TO", 452, "4.3.1 disk full", question, failed],
    ["RCPT TO", 450, "4.1.1 later", toOwner, ownerFault],
    // These are retried until the owner's mailbox is put right.
    ["RCPT TO", 550, "5.1.1 no such user", toOwner, ownerFault],
    // Postfix judges the sender only now, whoever gets the mail.
    ["RCPT TO", 550, "5.1.8 Sender address rejected", question, senderFault],
    ["RCPT TO", 553, "5.7.1 <a@b.example>: Sender address rejected: no", question, senderFault],
    ["RCPT TO", 450, "4.1.8 domain not found", toOwner, senderFault],
    ["RCPT TO", 550, "5.1.1 <SendAsDenied@example.com>", question, refused],
    // Some judge a visitor's address only once they have the message.
    ["DATA", 550, "5.1.1 no such user", question, refused],
    ["DATA", 550, "5.7.1 spam", question, failed],
    ["DATA", 550, "5.2.252 SendAsDenied", question, senderFault],
    ["MAIL FROM", 550, "5.1.7 bad sender", question, senderFault],
    ["MAIL FROM", 550, "5.1.0 no", question, senderFault],
  ])("that answers %s with %i %s", async (command, responseCode, text, delivery, result) => {
    const { url } = await refusingAt[command](Object.assign(new Error(text), { responseCode }));
    const destination = smtpDestination(url, mailbox, links);
    expect(await sendTo(destination, delivery)).toEqual(result(responseCode));
  });

  test("that is slow gets no mail that was given up", async () => {
    const { url, mails } = await startMailServer({ toRecipient: () => pause(400, null) });
    const destination = smtpDestination(url, mailbox);
    await expect(destination.send(contact(), AbortSignal.timeout(100))).rejects.toThrow();
    await pause(600);
    expect(mails).toEqual([]);
    destination.close?.();
  });

  test("that is away is tried again", async () => {
    const outcome = await send(smtpDestination("smtp://127.0.0.1:1", mailbox));
    const error = "SMTP_URL: nothing answers at 127.0.0.1:1 (ECONNREFUSED)";
    expect(outcome).toEqual({ type: "failed", error });
  });

  test("is tried without a mail, and what fails is named with its setting", async () => {
    const { url, mails } = await startMailServer({ password: "right" });
    const at = url.replace("smtp://", "");
    const check = (address: string) => checked(smtpDestination(address, mailbox));
    expect(await check(`smtp://me:right@${at}`)).toBe(null);
    const refusal = `SMTP_URL: ${at} refused the user name or password (535)`;
    expect(await check(`smtp://me:wrong@${at}`)).toBe(refusal);
    expect(await check("smtp://127.0.0.1:1")).toMatch(/^SMTP_URL: nothing answers at 127.0.0.1:1 /);
    expect(await check("smtp://mail.invalid")).toMatch(/^SMTP_URL: there is no host mail.invalid/);
    expect(await check(`smtps://${at}`)).toMatch(/^SMTP_URL: \S+ does not speak TLS there.*smtps/);
    const elsewhere = at.replace("127.0.0.1", "0.0.0.0");
    expect(await check(`smtp://${elsewhere}`)).toMatch(/^SMTP_URL: \S+ offers no encryption/);
    const web = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const webAt = `smtp://127.0.0.1:${await listenOnFreePort(web)}`;
    expect(await check(webAt)).toMatch(/does not answer as this service does/);
    web.close();
    const { url: other } = await startMailServer({ offersTls: true });
    expect(await check(other)).toMatch(/^SMTP_URL: the certificate of \S+ is not valid/);
    expect(mails).toEqual([]);
    const wrong = await send(smtpDestination(`smtp://me:wrong@${at}`, mailbox));
    expect(wrong).toEqual({ type: "failed", error: refusal });
  });
});

describe("the e-mail service", () => {
  async function sendToService(behavior: Behavior) {
    const { destination, requests } = await emailService(behavior);
    return { outcome: await send(destination), request: requests[0] };
  }

  test("gets exactly its own fields, with the private key added here", async () => {
    const { outcome, request } = await sendToService({ status: 200, body: "OK" });
    expect(outcome).toEqual({ type: "delivered" });
    expect(request?.path).toBe("/api/v1.0/email/send");
    expect(request?.body).toEqual({
      lib_version: "4.4.1",
      user_id: "public",
      service_id: "service",
      template_id: "template",
      template_params: {
        from_name: fields.name,
        reply_to: fields.email,
        company: fields.company,
        service: fields.service,
        message: fields.message,
        site_language: fields.language,
      },
      accessToken: "private",
    });
  });

  test.each([
    [400, "The Public Key is invalid. To find this ID, visit …", "PUBLIC_KEY"],
    [404, "Account not found", "PUBLIC_KEY"],
    [412, "Gmail_API: Invalid grant. Please reconnect your account", "SERVICE_ID"],
    [403, "API calls are disabled for non-browser applications", "PUBLIC_KEY"],
    [403, "API access in strict mode, but no private key was passed", "PRIVATE_KEY"],
  ])("that answers %i %s is tried again once that is corrected", async (status, body, setting) => {
    const { outcome } = await sendToService({ status, body });
    const error = expect.stringMatching(`^EMAILJS_${setting}: .* \\(HTTP ${status}\\)$`);
    expect(outcome).toEqual({ type: "failed", error });
  });

  test.each([
    [404, "Not found", null],
    [404, "Account not found", "EMAILJS_PUBLIC_KEY"],
    [403, "The private key is invalid", "EMAILJS_PRIVATE_KEY"],
  ])("is tried by asking for its history: %i %s", async (status, body, setting) => {
    const { destination } = await emailService({ status, body });
    const found = await checked(destination);
    expect(found?.split(":")[0] ?? null).toBe(setting);
  });

  test("that answers with a web page has not taken it", async () => {
    const { outcome } = await sendToService({ status: 200, body: "<html>login</html>" });
    const error = expect.stringMatching(/^EMAILJS_ORIGIN: .*\(HTTP 200 with a web page\)$/);
    expect(outcome).toEqual({ type: "failed", error });
  });
});
