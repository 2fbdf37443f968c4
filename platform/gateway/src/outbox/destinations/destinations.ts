import { type GatewayConfig, mailDropFolder } from "../../config.ts";
import type { Destination } from "../delivery.ts";
import { emailjsDestination } from "./emailjs.ts";
import { folderDestination } from "./folder.ts";
import { hostedTableDestination } from "./hosted-table.ts";
import { warehouseDestination } from "./warehouse.ts";

/** The configured destinations of submissions. To add one, write it beside these and name it here. */
export async function destinationsOf(config: GatewayConfig): Promise<Destination[]> {
  const { hostedTable, warehouse } = config;
  return [
    ...(hostedTable ? [hostedTableDestination(hostedTable)] : []),
    ...(warehouse ? [warehouseDestination(warehouse)] : []),
    await emailDestination(config),
  ];
}

/** The mail library is loaded only where mails are sent by it. */
async function emailDestination(config: GatewayConfig): Promise<Destination> {
  const { email, delivery } = config;
  switch (email.kind) {
    case "folder":
      return folderDestination(mailDropFolder(config), email.mailbox);
    case "smtp": {
      const { smtpDestination } = await import("./smtp.ts");
      return smtpDestination(email.url, email.mailbox, delivery.deadlineMs);
    }
    case "emailjs":
      return emailjsDestination(email.service);
  }
}
