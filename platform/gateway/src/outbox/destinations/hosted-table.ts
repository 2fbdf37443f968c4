import type { GatewayConfig } from "../../settings/config.ts";
import type { Submission } from "../../submissions/submission.ts";
import {
  callService,
  codeIn,
  type DeliveryResult,
  type Destination,
  failureOf,
} from "../delivery.ts";

const uniqueViolation = "23505";

/** The real hosted database, called as the browser's client calls it. */
export function hostedTableDestination({
  url,
  key,
}: NonNullable<GatewayConfig["hostedTable"]>): Destination {
  return {
    name: "hosted-table",
    concurrency: 4,
    intervalMs: 0,
    async send(delivery, signal): Promise<DeliveryResult> {
      const { path, body } = requestFor(delivery.submission);
      const response = await callService(
        {
          url: `${url}/rest/v1${path}`,
          method: "POST",
          headers: {
            apikey: key,
            authorization: `Bearer ${key}`,
            "content-profile": "public",
            // The table derives the row's id from it, so a second try finds the first one's row.
            "idempotency-key": delivery.key,
          },
          body,
        },
        signal,
      );
      if ([200, 201, 204].includes(response.status) && !response.isHtml)
        return { type: "delivered" };
      const code = codeIn(response.json, "code");
      if (response.status === 409 && code === uniqueViolation) return { type: "delivered" };
      return failureOf(response, code);
    },
  };
}

function requestFor({ entity, fields }: Submission): { path: string; body: object } {
  if (entity !== "security-event") return { path: "/contact_submissions", body: fields };
  const parameters = Object.entries(fields).map(([name, value]) => [`p_${name}`, value]);
  return { path: "/rpc/log_security_event", body: Object.fromEntries(parameters) };
}
