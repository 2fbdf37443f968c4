import { access, constants, mkdir } from "node:fs/promises";
import { type ContactSubmission, toEmailParameters } from "@site/contract/submission";
import type { Transporter } from "nodemailer";
import type { GatewayConfig } from "../../settings/config.ts";
import type { SubscriptionLinks } from "../../submissions/subscription.ts";
import {
  answerText,
  callService,
  type DeliveryResult,
  type Destination,
  failureOf,
  type ServiceResponse,
} from "../delivery.ts";
import { codeOf, placeAt, type ServicePlace, serviceFault } from "../service-fault.ts";
import { dropMail, openSmtp } from "./mail-transport.ts";
import { confirmationMail, emailMessage, type Mailbox } from "./messages.ts";

type EmailSettings<Kind> = Extract<GatewayConfig["email"], { kind: Kind }>;

/** A confirmation may still be waiting from when `EMAIL_UPSTREAM` was smtp. */
const noConfirmation: DeliveryResult = {
  type: "rejected",
  error: "a confirmation needs EMAIL_UPSTREAM=smtp",
};

/**
 * The mail drop: each e-mail becomes a file that any mail program opens. A file's name comes
 * from its submission, so that a second try replaces the first one's file.
 */
export function folderDestination(folder: string, mailbox: Mailbox): Destination {
  return {
    name: "email",
    place: { setting: "DATA_DIRECTORY", host: folder },
    isMailDrop: true,
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK | constants.X_OK);
      return null;
    },
    concurrency: 2,
    async send(delivery) {
      if (delivery.submission.entity === "newsletter") return noConfirmation;
      const reference = `${fileTime(delivery.acceptedAt)}-${delivery.key}.eml`;
      await dropMail(folder, reference, emailMessage(delivery, mailbox));
      return { type: "delivered", reference };
    },
  };
}

/** The time at the start of a mail drop file's name: `20260102T030405Z`. */
export function fileTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

const connections = 2;

export const smtpPlace = (url: string) =>
  placeAt("SMTP_URL", url, "SMTP_URL", "user name or password");

/** A mail server, by its address. */
export function smtpDestination(
  url: string,
  mailbox: Mailbox,
  links: SubscriptionLinks | null = null,
): Destination {
  const place = smtpPlace(url);
  let transport: Promise<Transporter> | undefined;
  const opened = () => {
    transport ??= openSmtp(url, connections);
    return transport;
  };
  return {
    name: "email",
    place,
    async check() {
      try {
        await (await opened()).verify();
        return null;
      } catch (error) {
        return serviceFault(place, smtpCode(error));
      }
    },
    concurrency: connections,
    close: () => void transport?.then((open) => open.close()),
    async send(delivery, signal): Promise<DeliveryResult> {
      const asksToConfirm = delivery.submission.entity === "newsletter";
      const message = asksToConfirm
        ? links && confirmationMail(delivery, mailbox.from, links)
        : emailMessage(delivery, mailbox);
      if (message === null) return { type: "rejected", error: "NEWSLETTER_SECRET is not set" };
      try {
        await (await opened()).sendMail({ ...message, signal });
        return { type: "delivered" };
      } catch (error) {
        if (signal.aborted) throw error;
        return resultOf(error, asksToConfirm, place);
      }
    },
  };
}

/** The server's code if it answered, else the system's. */
function smtpCode(thrown: unknown): string {
  // Cast: a missing field reads as undefined.
  const { code, responseCode } = thrown as Record<string, unknown>;
  const isAnswer = typeof responseCode === "number" && code !== "ETLS";
  return isAnswer ? String(responseCode) : codeOf(thrown);
}

/**
 * Not about a recipient: 421 closes the connection (RFC 5321, 3.8), 530 wants a login (RFC 4954, 6),
 * and a status such as 4.3.1 is about the mail system, such as a full disk (RFC 3463, 3.4).
 */
function isOfServer({ responseCode, response }: Record<string, unknown>): boolean {
  return responseCode === 421 || responseCode === 530 || /^\d+[ -]\d\.3\.\d/.test(String(response));
}

/**
 * Postfix judges the sender at RCPT TO, Exchange once it has the message. x.1.7 and x.1.8 are about
 * the sender (RFC 3463, 3.2). A visitor's address, which an answer may repeat, must not pass for that.
 */
function isOfSender({ command, response }: Record<string, unknown>): boolean {
  const text = String(response).replaceAll(/\S*@\S*/g, "");
  const sayings = /^\d+[ -]\d\.1\.[78]\b|Sender address rejected|SendAsDenied|send as this sender/;
  return command === "MAIL FROM" || sayings.test(text);
}

/** A fault of a mail server, with the setting of the address or login that it refused. */
export function mailFault(thrown: unknown, place: ServicePlace, recipient = "MAIL_TO"): string {
  // Cast: a missing field reads as undefined.
  const fields = thrown as Record<string, unknown>;
  const { code, command, responseCode } = fields;
  const isOfLogin = code === "EAUTH" || code === "ETLS" || responseCode === 530;
  if (typeof responseCode !== "number" || isOfLogin) return serviceFault(place, smtpCode(thrown));
  const setting = isOfSender(fields) ? "MAIL_FROM" : command === "RCPT TO" ? recipient : undefined;
  if (setting === undefined || isOfServer(fields)) {
    return `${place.setting}: ${place.host} refused the message (SMTP ${responseCode})`;
  }
  return `${setting}: ${place.host} refused this address (SMTP ${responseCode})`;
}

/** What an error of nodemailer means; `isToVisitor` for a mail to an address that a visitor gave. */
function resultOf(thrown: unknown, isToVisitor: boolean, place: ServicePlace): DeliveryResult {
  // Cast: a missing field reads as undefined.
  const fields = thrown as Record<string, unknown>;
  const { code, command, responseCode, response } = fields;
  // Some servers judge the address only once they have the message: 5.1.1 (RFC 3463, 3.2).
  const isOfAddress = command === "RCPT TO" || /^\d+[ -]\d\.1\.\d/.test(String(response));
  const isOfOwner = isOfServer(fields) || isOfSender(fields);
  if (typeof responseCode === "number" && isToVisitor && isOfAddress && !isOfOwner) {
    // Any other code can be the address's fault: a visitor must not be able to raise an alert.
    const type = responseCode >= 500 ? "rejected" : "failed";
    return { type, error: `SMTP ${responseCode}`, isOfRecipient: true };
  }
  // The message is too big or taken for spam. The owner can fix a wrong login (535) or recipient.
  const isOfText =
    code === "EMESSAGE" && (responseCode === 552 || responseCode === 554) && !isOfSender(fields);
  return { type: isOfText ? "rejected" : "failed", error: mailFault(thrown, place) };
}

/** The version of the client whose wire format this is. */
const libraryVersion = "4.4.1";

/** The real e-mail service. It documents no idempotency keys, so a lost response may mean two e-mails. */
export function emailjsDestination(service: EmailSettings<"emailjs">["service"]): Destination {
  const keys = "EMAILJS_PUBLIC_KEY, EMAILJS_PRIVATE_KEY";
  const place = placeAt("EMAILJS_ORIGIN", service.origin, keys, "keys");
  return {
    name: "email",
    place,
    async check(signal) {
      const { userId: user_id, accessToken } = service;
      const query = new URLSearchParams({ user_id, accessToken, page: "1", count: "1" });
      const url = `${service.origin}/api/v1.1/history?${query}`;
      const response = await callService({ url }, signal);
      const wrong = wrongSetting(response, place);
      // Another host with the same interface need not keep a history.
      if (!wrong && !response.isHtml && [200, 404].includes(response.status)) return null;
      return wrong ?? serviceFault(place, answerText(response));
    },
    // An account allows one request a second: one that comes too early (429) is tried again.
    concurrency: 1,
    async send(delivery, signal): Promise<DeliveryResult> {
      if (delivery.submission.entity === "newsletter") return noConfirmation;
      const url = `${service.origin}/api/v1.0/email/send`;
      const headers = { "idempotency-key": delivery.key };
      const body = {
        lib_version: libraryVersion,
        user_id: service.userId,
        service_id: service.serviceId,
        template_id: service.templateId,
        // Cast: only contact submissions are passed on by e-mail.
        template_params: toEmailParameters(delivery.submission.fields as ContactSubmission),
        accessToken: service.accessToken,
      };
      const response = await callService({ url, headers, body }, signal);
      // A web page with status 200 comes from a proxy, not from the service.
      const isTaken = response.status === 200 || response.text.trim() === "OK";
      if (isTaken && !response.isHtml) return { type: "delivered" };
      const error = wrongSetting(response, place);
      return error ? { type: "failed", error } : failureOf(response, place);
    },
  };
}

/** The settings that the service's rejections name, in its words. */
const namedSettings = [
  [/public key|user id|account not found/i, "EMAILJS_PUBLIC_KEY"],
  [/private key|access ?token/i, "EMAILJS_PRIVATE_KEY"],
  [/service id/i, "EMAILJS_SERVICE_ID"],
  [/template id/i, "EMAILJS_TEMPLATE_ID"],
] as const;

/** What the owner has to correct, where the service says it; the rest of its text isn't repeated. */
function wrongSetting(
  { status, text, isHtml }: ServiceResponse,
  { host }: ServicePlace,
): string | undefined {
  if (isHtml || status < 400 || status >= 500) return undefined;
  if (/non-browser/i.test(text)) {
    return `EMAILJS_PUBLIC_KEY: its account must allow requests from servers (HTTP ${status})`;
  }
  // The service's own login at a mail provider has failed.
  if (status === 412) return `EMAILJS_SERVICE_ID: connect it again at ${host} (HTTP ${status})`;
  const setting = namedSettings.find(([words]) => words.test(text))?.[1];
  return setting && `${setting}: ${host} refused it (HTTP ${status})`;
}
