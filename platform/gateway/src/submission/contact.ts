import { accept, asVisitor, type NewDelivery } from "#acceptance/acceptance.ts";
import { emailPayload } from "#email/enquiry-message.ts";
import type { GatewayContext } from "#gateway-context.ts";
import type { HostedTablePayload } from "#hosted-table/hosted-table-destination.ts";
import type { WarehousePayload } from "#warehouse/merge-statement.ts";
import type { ContactFields } from "./submission-fields.ts";

export interface ContactRoute {
  /** Which service gets the row, if it is set up. */
  table: "hosted" | "warehouse";
  /** Whether this submission also is the e-mail; a page with scripts asks for it on its own. */
  withEmail: boolean;
}

/** Keeps an enquiry that arrives field by field; resolves with its id. */
export async function keepContact(
  context: GatewayContext,
  fields: ContactFields,
  key: string | undefined,
  { table, withEmail }: ContactRoute,
): Promise<string> {
  const { id } = await accept(
    context.database,
    {
      operation: "contact",
      key,
      content: JSON.stringify([fields, table, withEmail]),
      deliveries: () => [
        ...rowDelivery(context, fields, table),
        ...(withEmail ? [{ destination: "email" as const, payload: emailPayload(fields) }] : []),
      ],
    },
    async (queries, id) => {
      const { name, email, company, service, message, language } = fields;
      await asVisitor(queries, id, () =>
        queries.query(
          `insert into public.contact_submissions (name, email, company, service, message, language)
           values ($1, $2, $3, $4, $5, $6)`,
          [name, email, company, service, message, language],
        ),
      );
    },
  );
  context.wake();
  return id;
}

function rowDelivery(
  { config }: GatewayContext,
  fields: ContactFields,
  table: ContactRoute["table"],
): NewDelivery[] {
  if (table === "hosted") {
    const payload: HostedTablePayload = { path: "/contact_submissions", body: fields };
    return config.hostedTable === null ? [] : [{ destination: "hosted-table", payload }];
  }
  const payload: WarehousePayload = { statement: "contact", values: fields };
  return config.warehouse === null ? [] : [{ destination: "warehouse", payload }];
}
