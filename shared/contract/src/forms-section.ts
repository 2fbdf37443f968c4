import * as v from "valibot";
import { publicAnonKey } from "./site.ts";

/** An absolute origin, or empty for the site's own. */
const origin = v.pipe(
  v.string(),
  v.regex(/^$|^https?:\/\/[^/\s]+$/, "expected an origin such as https://project.example.com"),
);
const identifier = v.pipe(v.string(), v.nonEmpty());

/**
 * The `forms` section of a site's facts: where the calls of its forms go. All of it is public: it
 * stands in the page. Credentials stay behind the gateway, and the warehouse has no origin of its
 * own here, because it accepts no call from a browser.
 */
export const formsSection = v.strictObject({
  /** Where an enquiry is stored before its e-mail goes out. */
  contactDestination: v.optional(v.picklist(["hosted-table", "warehouse"]), "hosted-table"),
  hostedTable: v.optional(
    v.strictObject({
      origin: v.optional(origin, ""),
      anonKey: v.optional(identifier, publicAnonKey),
    }),
    {},
  ),
  warehouse: v.optional(v.strictObject({ warehouseId: v.optional(identifier, "default") }), {}),
  email: v.optional(
    v.strictObject({
      origin: v.optional(origin, ""),
      userId: v.optional(identifier, "default"),
      serviceId: v.optional(identifier, "default"),
      templateId: v.optional(identifier, "default"),
      /** Rejects automated browsers (451). */
      blocksHeadless: v.optional(v.boolean(), false),
      /** E-mail addresses that may not send (403). */
      blockedAddresses: v.optional(v.array(v.string()), []),
      /** Minimum time between two messages of one browser (429), in milliseconds; 0 is no limit. */
      throttleMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    }),
    {},
  ),
});

export type FormsSection = v.InferOutput<typeof formsSection>;
