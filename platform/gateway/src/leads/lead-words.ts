import type { GatewayConfig } from "#gateway-config.ts";
import type { DeliveryEntry, Enquiry, Erasure } from "#owner/desk.ts";
import { printable } from "./table.ts";

/** The one enquiry whose id begins so; throws when there is none, or more than one. */
export function found(enquiries: readonly Enquiry[], id: string): Enquiry {
  const [enquiry, another] = enquiries.filter((each) => each.id.startsWith(id));
  if (enquiry === undefined) throw new Error(`no enquiry has the id ${id}`);
  if (another !== undefined) throw new Error(`more than one id begins with ${id}; give more of it`);
  return enquiry;
}

export function enquiryInFull(enquiry: Enquiry, deliveries: readonly DeliveryEntry[]): string {
  const { id, submittedAt, mark, name, email, company, service, language, message } = enquiry;
  const facts = { id, submittedAt, mark, name, email, company, service, language };
  const lines = Object.entries(facts).map(([label, value]) =>
    `${label.padEnd(12)}${printable(value)}`.trimEnd(),
  );
  const sent = deliveries.map(
    ({ number, destination, state, tries, lastFault }) =>
      `delivery ${number} to ${destination}: ${state}, ${tries} tries ${printable(lastFault)}`,
  );
  const text = message.split("\n").map(printable);
  return [...lines, ...sent.map((line) => line.trimEnd()), "", ...text].join("\n");
}

/** What was erased here, and where else the person's data may be. */
export function erasureInWords(
  { id, erasedAt, erased }: Erasure,
  elsewhere: readonly string[],
): string {
  const parts = Object.entries(erased).map(([name, count]) => `${count} ${name}`);
  return [
    `erased: ${parts.join(", ")}`,
    `record ${id} of ${erasedAt}`,
    ...elsewhere.map((place) => `copies may also be in ${place}: erase them there too`),
  ].join("\n");
}

/** The services that this setup hands copies to. */
export function placesOfCopies({ hostedTable, warehouse, email }: GatewayConfig): string[] {
  return [
    hostedTable === null ? "" : `the hosted table at ${hostedTable.url}`,
    warehouse === null ? "" : `the warehouse at ${warehouse.host}`,
    email.kind === "outbox" ? "" : "your mailbox",
  ].filter((place) => place !== "");
}
