import type { Transaction } from "kysely";
import type { GatewayConfig } from "../settings/config.ts";
import type { DestinationName, Tables } from "../store/tables.ts";
import type { Submission } from "./submission.ts";

/** A page sends a contact submission to one of two tables, and requests its e-mail separately. */
export type Arrival =
  | Exclude<Submission["entity"], "contact">
  | `contact in ${GatewayConfig["contactTable"]}`;

/**
 * What each destination gets. A subscription that needs confirmation arrives as `newsletter` once
 * it is confirmed; the mail that asks for the confirmation is none of these.
 */
const arrivalsOf: Record<DestinationName, readonly [Arrival, ...Arrival[]]> = {
  "hosted-table": ["contact in hosted-table", "security-event"],
  warehouse: ["contact in warehouse", "newsletter", "unsubscription"],
  email: ["email"],
};

/** The destinations that get any of these, set up or not. */
export function destinationsFor(...arrivals: readonly Arrival[]): DestinationName[] {
  // Cast: the names are its keys.
  const names = Object.keys(arrivalsOf) as DestinationName[];
  return names.filter((name) => arrivalsOf[name].some((one) => arrivals.includes(one)));
}

/** Enters what is to be delivered; what was entered under the same key before stays as it is. */
export async function enterDeliveries(
  transaction: Transaction<Tables>,
  key: string,
  { entity, fields }: { entity: Submission["entity"]; fields: object },
  destinations: readonly DestinationName[],
): Promise<void> {
  const payload = JSON.stringify({ entity, fields });
  for (const destination of destinations) {
    await transaction
      .insertInto("deliveries")
      .values({ key, destination, payload })
      .onConflict((conflict) => conflict.columns(["key", "destination"]).doNothing())
      .execute();
  }
}
