import { join } from "node:path";
import {
  checkVariables,
  type Variables,
  writtenVariables,
} from "@site/contract/environment-variables";
import type * as v from "valibot";
import type { DeliveryRule } from "./delivery/settlement.ts";
import type { EmailService } from "./email/emailjs-destination.ts";
import type { Mailbox } from "./email/enquiry-message.ts";
import * as environment from "./environment.ts";
import type { ProxyRule } from "./guard/client-address.ts";
import type { HostedTableService } from "./hosted-table/hosted-table-destination.ts";
import type { WarehouseService } from "./warehouse/warehouse-destination.ts";

/** How the gateway is set up. The environment's names stand in `environment.ts`. */
export interface GatewayConfig {
  dataDirectory: string;
  /** Connection string of a PostgreSQL server; null for the embedded engine. */
  databaseUrl: string | null;
  /** null: the row in the gateway's own database is all there is. */
  hostedTable: HostedTableService | null;
  warehouse: WarehouseService | null;
  email:
    | { kind: "outbox"; mailbox: Mailbox }
    | { kind: "smtp"; url: string; mailbox: Mailbox }
    | { kind: "emailjs"; service: EmailService };
  /** Where a contact form sent without JavaScript goes besides the e-mail. */
  contactTable: "hosted" | "warehouse";
  /** Says when an address is subscribed already; off, so that nobody can probe who is. */
  tellsRepeatedSubscriber: boolean;
  proxy: ProxyRule;
  /** Other origins whose pages may post here. */
  allowedOrigins: readonly string[];
  /** Requests a minute and address; 0 for no limit. */
  requestsPerMinute: number;
  delivery: DeliveryRule;
  /** How long a repeated request is recognised, and how long delivered entries stay in the queue. */
  acceptancesKeptDays: number;
  securityEventsKeptDays: number;
  /** Opens the owner's page at /leads; null keeps it off. */
  leadsToken: string | null;
}

/** The environment doesn't fit; the message lists every fault. */
export class ConfigFault extends Error {
  override name = "ConfigFault";
}

/**
 * Reads the gateway's setup from environment variables. Throws a ConfigFault that lists all
 * faults at once, and never quotes a value: it may be a secret.
 */
export function readGatewayConfig(env: Variables, dataDirectory: string): GatewayConfig {
  const given = writtenVariables(env);
  const faults: string[] = [];
  const read = <S extends v.GenericSchema>(schema: S): v.InferOutput<S> | undefined => {
    const checked = checkVariables(schema, given);
    faults.push(...checked.faults);
    return checked.values;
  };
  const base = read(environment.base);
  const hostedTable = read(environment.hostedTable);
  const warehouse = read(environment.warehouse);
  const email = read(environment.email);
  if (!base || !hostedTable || !warehouse || !email) throw new ConfigFault(listOf(faults));
  return {
    dataDirectory,
    databaseUrl: base.DATABASE_URL ?? null,
    hostedTable:
      hostedTable.HOSTED_TABLE_UPSTREAM === "forward"
        ? { url: hostedTable.SUPABASE_URL, key: hostedTable.SUPABASE_PUBLISHABLE_KEY }
        : null,
    warehouse: warehouse.WAREHOUSE_UPSTREAM === "forward" ? warehouseOf(warehouse) : null,
    email: emailOf(email),
    contactTable: base.CONTACT_TABLE,
    tellsRepeatedSubscriber: base.NEWSLETTER_TELL_REPEATED,
    proxy: base.TRUST_PROXY,
    allowedOrigins: base.ALLOWED_ORIGINS,
    requestsPerMinute: base.REQUESTS_PER_MINUTE,
    delivery: {
      mostTries: base.DELIVERY_MOST_TRIES,
      deadlineMs: base.DELIVERY_DEADLINE_MS,
      firstWaitMs: base.DELIVERY_FIRST_WAIT_MS,
      longestWaitMs: base.DELIVERY_LONGEST_WAIT_MS,
    },
    acceptancesKeptDays: base.ACCEPTANCES_KEPT_DAYS,
    securityEventsKeptDays: base.SECURITY_EVENTS_KEPT_DAYS,
    leadsToken: base.LEADS_TOKEN ?? null,
  };
}

/** Where the embedded engine, the outbox and the owner's socket live below the data directory. */
export const databaseFolder = (config: GatewayConfig) => join(config.dataDirectory, "database");
export const outboxFolder = (config: GatewayConfig) => join(config.dataDirectory, "outbox");

type Forwarding<S extends v.GenericSchema> = v.InferOutput<S>;

function warehouseOf(
  given: Extract<Forwarding<typeof environment.warehouse>, { WAREHOUSE_UPSTREAM: "forward" }>,
): WarehouseService {
  return {
    host: given.DATABRICKS_HOST,
    token: given.DATABRICKS_TOKEN,
    warehouseId: given.DATABRICKS_WAREHOUSE_ID,
    ...(given.DATABRICKS_CATALOG === undefined ? {} : { catalog: given.DATABRICKS_CATALOG }),
    ...(given.DATABRICKS_SCHEMA === undefined ? {} : { schema: given.DATABRICKS_SCHEMA }),
  };
}

function emailOf(given: Forwarding<typeof environment.email>): GatewayConfig["email"] {
  switch (given.EMAIL_UPSTREAM) {
    case "embedded":
      return { kind: "outbox", mailbox: { from: given.MAIL_FROM, to: given.MAIL_TO } };
    case "smtp":
      return {
        kind: "smtp",
        url: given.SMTP_URL,
        mailbox: { from: given.MAIL_FROM, to: given.MAIL_TO },
      };
    case "forward":
      return {
        kind: "emailjs",
        service: {
          origin: given.EMAILJS_ORIGIN,
          userId: given.EMAILJS_PUBLIC_KEY,
          accessToken: given.EMAILJS_PRIVATE_KEY,
          serviceId: given.EMAILJS_SERVICE_ID,
          templateId: given.EMAILJS_TEMPLATE_ID,
        },
      };
  }
}

function listOf(faults: readonly string[]): string {
  return `the environment doesn't fit:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`;
}
