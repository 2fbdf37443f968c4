import { createTransport } from "nodemailer";
import type { Destination, Outcome } from "#delivery/delivery.ts";
import { enquiryMessage, type Mailbox } from "./enquiry-message.ts";

const connections = 2;

/** A mail server, by its address: `smtp://user:password@host:port`, `smtps://…` for TLS at once. */
export function smtpDestination(url: string, mailbox: Mailbox, deadlineMs: number): Destination {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
  });
  return {
    name: "email",
    concurrency: connections,
    intervalMs: 0,
    close: () => transport.close(),
    async send(delivery, signal): Promise<Outcome> {
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      try {
        const sent = transport.sendMail(enquiryMessage(delivery, mailbox));
        await Promise.race([sent, givenUp]);
        return { type: "delivered" };
      } catch (error) {
        if (signal.aborted) throw error;
        return outcomeOf(error);
      }
    },
  };
}

function outcomeOf(error: unknown): Outcome {
  // Cast: fields of nodemailer's errors; a missing one reads as undefined.
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode !== "number") return { type: "failed", fault: String(code ?? "SMTP") };
  const fault = `SMTP ${responseCode}`;
  // 552 and 554: this message, too big or taken for spam. A wrong login (535) can be mended.
  return responseCode === 552 || responseCode === 554
    ? { type: "refused", fault }
    : { type: "failed", fault };
}
