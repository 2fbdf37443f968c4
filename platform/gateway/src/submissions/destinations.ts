import type { GatewayConfig } from "../settings/config.ts";
import type { DestinationName } from "../store/tables.ts";
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
