import type { Destination, Outcome } from "#delivery/delivery.ts";
import { askService, codeIn, failureOf } from "#delivery/service-request.ts";

export interface HostedTableService {
  url: string;
  /** The publishable key: the hosted table's row-level security guards it as it does a visitor. */
  key: string;
}

/** What waits in the queue for the hosted table: a path below /rest/v1 and the body for it. */
export interface HostedTablePayload {
  path: "/contact_submissions" | "/rpc/log_security_event";
  body: object;
}

const uniqueViolation = "23505";

/** The real hosted database, spoken to as the browser's client does. */
export function hostedTableDestination({ url, key }: HostedTableService): Destination {
  return {
    name: "hosted-table",
    concurrency: 4,
    intervalMs: 0,
    async send(delivery, signal): Promise<Outcome> {
      // Cast: this module's own payload, stored when the submission was accepted.
      const { path, body } = delivery.payload as HostedTablePayload;
      const answer = await askService(
        {
          url: `${url}/rest/v1${path}`,
          method: "POST",
          headers: {
            apikey: key,
            authorization: `Bearer ${key}`,
            "content-profile": "public",
            // The table takes its row's id from it, so a second try meets the first one's row.
            "idempotency-key": delivery.key,
          },
          body,
        },
        signal,
      );
      if ([200, 201, 204].includes(answer.status) && !answer.isHtml) return { type: "delivered" };
      const code = codeIn(answer.text, "code");
      if (answer.status === 409 && code === uniqueViolation) return { type: "delivered" };
      return failureOf(answer, code);
    },
  };
}
