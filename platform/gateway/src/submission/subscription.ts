import { accept } from "#acceptance/acceptance.ts";
import type { GatewayContext } from "#gateway-context.ts";
import type { WarehousePayload } from "#warehouse/merge-statement.ts";
import type { NewsletterFields } from "./submission-fields.ts";

export interface Subscription {
  id: string;
  /** The address was subscribed before this request. */
  isRepeatedAddress: boolean;
}

/** Keeps a newsletter subscription; an address that was taken off the list is put on it again. */
export async function keepSubscription(
  context: GatewayContext,
  fields: NewsletterFields,
  key: string | undefined,
): Promise<Subscription> {
  const payload: WarehousePayload = { statement: "newsletter", values: fields };
  const { email, language } = fields;
  const accepted = await accept(
    context.database,
    {
      operation: "newsletter",
      key,
      content: JSON.stringify(fields),
      deliveries: () =>
        context.config.warehouse === null ? [] : [{ destination: "warehouse", payload }],
    },
    (queries, id) =>
      queries.query(
        `insert into public.newsletter_subscribers as known (id, email, language)
         values ($1, $2, $3)
         on conflict (lower(email)) do update
           set is_active = true, language = excluded.language, subscribed_at = now()
           where not known.is_active
         returning id`,
        [id, email, language],
      ),
  );
  context.wake();
  return {
    id: accepted.id,
    isRepeatedAddress: !accepted.isRepeated && accepted.result.length === 0,
  };
}
