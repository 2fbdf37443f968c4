import { createTransport } from "nodemailer";
import type { DeliveryResult, Destination } from "../delivery.ts";
import { emailMessage, type Mailbox } from "./email-message.ts";

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
    async send(delivery, signal): Promise<DeliveryResult> {
      const givenUp = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      try {
        const sent = transport.sendMail(emailMessage(delivery, mailbox));
        await Promise.race([sent, givenUp]);
        return { type: "delivered" };
      } catch (error) {
        if (signal.aborted) throw error;
        return resultOf(error);
      }
    },
  };
}

function resultOf(thrown: unknown): DeliveryResult {
  // Cast: fields of nodemailer's errors; a missing one reads as undefined.
  const { responseCode, code } = thrown as { responseCode?: unknown; code?: unknown };
  if (typeof responseCode !== "number") return { type: "failed", error: String(code ?? "SMTP") };
  const error = `SMTP ${responseCode}`;
  // 552 and 554: this message, too big or taken for spam. A wrong login (535) can be mended.
  return responseCode === 552 || responseCode === 554
    ? { type: "rejected", error }
    : { type: "failed", error };
}
