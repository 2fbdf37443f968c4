import type { GatewayConfig } from "../../settings/config.ts";
import { callService } from "../delivery.ts";
import { codeOf, serviceFault } from "../service-fault.ts";
import { mailFault, smtpPlace } from "./email.ts";
import { openSmtp } from "./mail-transport.ts";
import { alertMail } from "./messages.ts";

/** What the operator is told. It contains nothing about a visitor. */
export interface AlertMessage {
  /** What it is about, for programs. */
  name: string;
  /** It was told before, and is over. */
  isOver: boolean;
  /** When it began: an ISO time. */
  since: string;
  subject: string;
  text: string;
}

/** A way to reach the operator. */
export interface AlertChannel {
  setting: "ALERT_EMAIL" | "ALERT_WEBHOOK";
  /** Where it leads, without a secret. */
  place: string;
  /** Resolves with what is wrong, or null once the message is delivered. Never rejects. */
  send(this: void, message: AlertMessage): Promise<string | null>;
}

const webhookDeadlineMs = 5_000;

/** The ways that are set up to tell the operator something. */
export function alertChannels(config: GatewayConfig): AlertChannel[] {
  const { email, webhook } = config.alerts;
  return [email && mailChannel(config, email), webhook && webhookChannel(webhook)].filter(
    (channel) => channel !== null && channel !== "",
  );
}

function mailChannel({ email }: GatewayConfig, to: string): AlertChannel | null {
  const setting = "ALERT_EMAIL";
  if (email.kind !== "smtp") return null;
  return {
    ...{ setting, place: to },
    async send(message) {
      const transport = await openSmtp(email.url, 1);
      try {
        await transport.sendMail(alertMail(message, { from: email.mailbox.from, to }));
        return null;
      } catch (error) {
        return mailFault(error, smtpPlace(email.url), setting);
      } finally {
        transport.close();
      }
    },
  };
}

/** The address may contain a secret, so that only its host is named. */
function webhookChannel(url: string): AlertChannel {
  const setting = "ALERT_WEBHOOK";
  const { host } = new URL(url);
  return {
    ...{ setting, place: host },
    async send(message) {
      const signal = AbortSignal.timeout(webhookDeadlineMs);
      try {
        const { status } = await callService({ url, body: message }, signal);
        const isTaken = status >= 200 && status < 300;
        return isTaken ? null : serviceFault({ setting, host }, `HTTP ${status}`);
      } catch (error) {
        return serviceFault({ setting, host }, signal.aborted ? "TimeoutError" : codeOf(error));
      }
    },
  };
}
