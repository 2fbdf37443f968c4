import { formEntities } from "@site/contract/submission";
import type { GatewayConfig } from "../../settings/config.ts";
import { contactColumns } from "../../store/tables.ts";
import {
  answerText,
  callService,
  type Delivery,
  type DeliveryResult,
  type Destination,
  failureOf,
  type ServiceResponse,
} from "../delivery.ts";
import { placeAt, type ServicePlace, serviceFault } from "../service-fault.ts";

export type WarehouseService = NonNullable<GatewayConfig["warehouse"]>;

/** The real warehouse, through its SQL statement interface. */
export function warehouseDestination(service: WarehouseService): Destination {
  const { host, token, warehouseId: warehouse_id, catalog, schema } = service;
  const place = placeAt("DATABRICKS_HOST", host, "DATABRICKS_TOKEN", "token");
  const statements = `${host}/api/2.0/sql/statements`;
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: "warehouse",
    place,
    async check(signal) {
      // Tells about the warehouse, and does not start it.
      const url = `${host}/api/2.0/sql/warehouses/${encodeURIComponent(warehouse_id)}`;
      const response = await callService({ url, headers }, signal);
      if (response.status === 200 && !response.isHtml) return null;
      return unknownWarehouse(response, place) ?? serviceFault(place, answerText(response));
    },
    concurrency: 2,
    async send(delivery, signal): Promise<DeliveryResult> {
      if (delivery.remoteReference !== null) {
        const url = `${statements}/${encodeURIComponent(delivery.remoteReference)}`;
        const response = await callService({ url, headers }, signal);
        // The warehouse keeps results only for a while; the statement can safely be sent again.
        if (response.status !== 404) return resultOf(response, place);
      }
      // An undefined field is not sent. A stopped warehouse needs minutes to start: then the result is
      // fetched later.
      const wait = { wait_timeout: "10s", on_wait_timeout: "CONTINUE" };
      const body = { warehouse_id, catalog, schema, ...mergeStatement(delivery), ...wait };
      return resultOf(await callService({ url: `${statements}/`, headers, body }, signal), place);
    },
  };
}

interface Statement {
  statement: string;
  parameters: { name: string; value: string; type: "STRING" | "TIMESTAMP" }[];
}

/**
 * The gateway's own statement for a submission; only the values come from the visitor. A warehouse
 * has no unique keys, so the insert is a merge, on the id or for subscribers on the address: a
 * repeated try adds no second row.
 */
function mergeStatement({
  key,
  acceptedAt,
  submission,
}: Pick<Delivery, "key" | "acceptedAt" | "submission">): Statement {
  const { entity } = submission;
  const isContact = entity !== "newsletter" && entity !== "unsubscription";
  const { statement, names } = merges[isContact ? "contact" : entity];
  // Cast: a form's fields are texts, each under one of these names.
  const fields = submission.fields as unknown as Readonly<Record<string, string>>;
  const texts = names.map((name) => ({ name, value: fields[name] ?? "", type: "STRING" as const }));
  return {
    statement,
    parameters: [
      { name: "id", value: key, type: "STRING" },
      ...texts,
      { name: "time", value: acceptedAt.toISOString(), type: "TIMESTAMP" },
    ],
  };
}

/*
 * Deliveries may overtake each other, and a subscriber's latest change counts. Its time is
 * `subscribed_at`; for an inactive subscriber, that is when the subscription ended.
 */
const merges = {
  newsletter: {
    names: Object.keys(formEntities.newsletter),
    statement: `MERGE INTO newsletter_subscribers AS target
USING (SELECT :id AS id, :email AS email, :language AS language, :time AS subscribed_at) AS source
ON lower(target.email) = lower(source.email)
WHEN MATCHED AND target.subscribed_at < source.subscribed_at THEN UPDATE SET is_active = true, language = source.language, subscribed_at = source.subscribed_at
WHEN NOT MATCHED THEN INSERT (id, email, language, subscribed_at, is_active) VALUES (source.id, source.email, source.language, source.subscribed_at, true)`,
  },
  unsubscription: {
    names: Object.keys(formEntities.newsletter),
    statement: `MERGE INTO newsletter_subscribers AS target
USING (SELECT :id AS id, :email AS email, :language AS language, :time AS unsubscribed_at) AS source
ON lower(target.email) = lower(source.email)
WHEN MATCHED AND target.subscribed_at <= source.unsubscribed_at THEN UPDATE SET is_active = false, subscribed_at = source.unsubscribed_at
WHEN NOT MATCHED THEN INSERT (id, email, language, subscribed_at, is_active) VALUES (source.id, source.email, source.language, source.unsubscribed_at, false)`,
  },
  contact: {
    names: contactColumns,
    statement: `MERGE INTO contact_submissions AS target
USING (SELECT :id AS id, ${contactColumns.map((name) => `:${name} AS ${name}`).join(", ")}, :time AS submitted_at) AS source
ON target.id = source.id
WHEN NOT MATCHED THEN INSERT (id, ${contactColumns.join(", ")}, submitted_at) VALUES (source.id, ${contactColumns.map((name) => `source.${name}`).join(", ")}, source.submitted_at)`,
  },
};

/** The part of the warehouse's response to a statement that is read here. */
interface StatementStatus {
  statement_id?: unknown;
  status?: { state?: unknown; error?: { error_code?: unknown; message?: unknown } };
}

/** The fault of a warehouse that the service does not know: nothing else of our requests can be wrong. */
function unknownWarehouse(response: ServiceResponse, { host }: ServicePlace): string | undefined {
  const { status, isHtml } = response;
  if (isHtml || (status !== 400 && status !== 404)) return undefined;
  return `DATABRICKS_WAREHOUSE_ID: ${host} has no such warehouse (${answerText(response)})`;
}

/** The response to a failed statement also has status 200, so the statement's state decides. */
function resultOf(response: ServiceResponse, place: ServicePlace): DeliveryResult {
  const { status: code, json, isHtml } = response;
  if (code !== 200 || isHtml || typeof json !== "object" || json === null) {
    return failureOf(response, place, unknownWarehouse(response, place));
  }
  const { statement_id: id, status }: StatementStatus = json;
  const state = String(status?.state);
  if (state === "SUCCEEDED") return { type: "delivered" };
  if ((state === "PENDING" || state === "RUNNING") && typeof id === "string") {
    return { type: "pending", reference: id };
  }
  const reason = `statement ${state} ${reasonOf(status?.error)}`.trim();
  const error = /NOT_FOUND|PERMISSION/.test(reason)
    ? `DATABRICKS_CATALOG, DATABRICKS_SCHEMA: ${place.host} has no tables there that this token may write (${reason}): deploy/warehouse-tables.sql`
    : serviceFault(place, reason);
  return { type: "failed", error };
}

/** The error's code and class, such as `[TABLE_OR_VIEW_NOT_FOUND]`; its text may quote values. */
function reasonOf(error: { error_code?: unknown; message?: unknown } | undefined): string {
  const code = /^[A-Z_]+/.exec(String(error?.error_code ?? ""))?.[0] ?? "";
  const kind = /\[[A-Z_.]+\]/.exec(String(error?.message ?? ""))?.[0] ?? "";
  return `${code} ${kind}`.trim();
}
