import { type ContactSubmission, toEmailParameters } from "@site/contract/submission";
import type { DeliveryResult, Destination } from "../delivery.ts";
import { callService, failureOf } from "./service-call.ts";

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

/** The real e-mail service. It knows no idempotency key, so a lost response may mean two e-mails. */
export function emailjsDestination(service: EmailService): Destination {
  return {
    name: "email",
    concurrency: 1,
    intervalMs,
    async send(delivery, signal): Promise<DeliveryResult> {
      const response = await callService(
        {
          url: `${service.origin}/api/v1.0/email/send`,
          method: "POST",
          headers: { "idempotency-key": delivery.key },
          body: {
            lib_version: libraryVersion,
            user_id: service.userId,
            service_id: service.serviceId,
            template_id: service.templateId,
            // Cast: only contact submissions are passed on by e-mail.
            template_params: toEmailParameters(delivery.submission.fields as ContactSubmission),
            accessToken: service.accessToken,
          },
        },
        signal,
      );
      // A web page with status 200 is some proxy's, not the service's.
      const isTaken = response.status === 200 || response.text.trim() === "OK";
      return isTaken && !response.isHtml ? { type: "delivered" } : failureOf(response);
    },
  };
}
