import type { Destination, Outcome } from "#delivery/delivery.ts";
import { askService, failureOf } from "#delivery/service-request.ts";

export interface EmailService {
  origin: string;
  userId: string;
  serviceId: string;
  templateId: string;
  /** The account's private key; without it the account refuses requests from servers. */
  accessToken: string;
}

/** The version of the client whose wire format this is. */
const libraryVersion = "4.4.1";
/** One request a second is what an account allows. */
const intervalMs = 1_000;

/** The real e-mail service. It knows no idempotency key, so a lost answer may mean two e-mails. */
export function emailjsDestination(service: EmailService): Destination {
  return {
    name: "email",
    concurrency: 1,
    intervalMs,
    async send(delivery, signal): Promise<Outcome> {
      const answer = await askService(
        {
          url: `${service.origin}/api/v1.0/email/send`,
          method: "POST",
          headers: { "idempotency-key": delivery.key },
          body: {
            lib_version: libraryVersion,
            user_id: service.userId,
            service_id: service.serviceId,
            template_id: service.templateId,
            template_params: delivery.payload,
            accessToken: service.accessToken,
          },
        },
        signal,
      );
      // A web page with status 200 is some proxy's, not the service's word.
      const isTaken = answer.status === 200 || answer.text.trim() === "OK";
      return isTaken && !answer.isHtml ? { type: "delivered" } : failureOf(answer);
    },
  };
}
