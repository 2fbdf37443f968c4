import { emailjsDestination } from "#email/emailjs-destination.ts";
import { outboxDestination } from "#email/outbox-destination.ts";
import { smtpDestination } from "#email/smtp-destination.ts";
import { type GatewayConfig, outboxFolder } from "#gateway-config.ts";
import { hostedTableDestination } from "#hosted-table/hosted-table-destination.ts";
import { warehouseDestination } from "#warehouse/warehouse-destination.ts";
import type { Destination } from "./delivery.ts";

/** The services that this setup passes submissions on to. */
export function destinationsOf(config: GatewayConfig): Destination[] {
  return [
    ...(config.hostedTable === null ? [] : [hostedTableDestination(config.hostedTable)]),
    ...(config.warehouse === null ? [] : [warehouseDestination(config.warehouse)]),
    emailDestination(config),
  ];
}

function emailDestination(config: GatewayConfig): Destination {
  const { email, delivery } = config;
  switch (email.kind) {
    case "outbox":
      return outboxDestination(outboxFolder(config), email.mailbox);
    case "smtp":
      return smtpDestination(email.url, email.mailbox, delivery.deadlineMs);
    case "emailjs":
      return emailjsDestination(email.service);
  }
}
