import type { GatewayConfig } from "../../settings/config.ts";
import type { Submission } from "../../submissions/submission.ts";
import {
  answerText,
  callService,
  type DeliveryResult,
  type Destination,
  failureOf,
} from "../delivery.ts";
import { placeAt, serviceFault } from "../service-fault.ts";

const uniqueViolation = "23505";
const noRight = "42501";
/** Codes of a missing table or function. */
const missing = ["42P01", "42883", "PGRST202", "PGRST205"];

/** The real hosted database, called as the browser's client calls it. */
export function hostedTableDestination({
  url,
  key,
}: NonNullable<GatewayConfig["hostedTable"]>): Destination {
  const place = placeAt("SUPABASE_URL", url, "SUPABASE_PUBLISHABLE_KEY", "key");
  const headers = { apikey: key, authorization: `Bearer ${key}` };
  const unprepared = (code: string) =>
    `SUPABASE_URL: ${place.host} has other tables or rights than supabase/migrations (${code}): supabase db push`;
  return {
    name: "hosted-table",
    place,
    async check(signal) {
      const address = `${url}/rest/v1/contact_submissions?select=id&limit=0`;
      const response = await callService({ url: address, headers }, signal);
      const { code } = response;
      // A visitor's key may write and not read: that answer means that both key and table are right.
      if ((response.status === 200 && !response.isHtml) || code === noRight) return null;
      if (code && missing.includes(code)) return unprepared(code);
      return serviceFault(place, answerText(response));
    },
    concurrency: 4,
    async send(delivery, signal): Promise<DeliveryResult> {
      const { path, body } = requestFor(delivery.submission);
      const ownHeaders = {
        ...headers,
        "content-profile": "public",
        // The table derives the row's id from it, so a second try finds the first one's row.
        "idempotency-key": delivery.key,
      };
      const request = { url: `${url}/rest/v1${path}`, headers: ownHeaders, body };
      const response = await callService(request, signal);
      if ([200, 201, 204].includes(response.status) && !response.isHtml)
        return { type: "delivered" };
      const { code } = response;
      if (response.status === 409 && code === uniqueViolation) return { type: "delivered" };
      const isUnprepared = code !== undefined && [...missing, noRight].includes(code);
      return failureOf(response, place, isUnprepared ? unprepared(code) : undefined);
    },
  };
}

function requestFor({ entity, fields }: Submission): { path: string; body: object } {
  if (entity !== "security-event") return { path: "/contact_submissions", body: fields };
  const parameters = Object.entries(fields).map(([name, value]) => [`p_${name}`, value]);
  return { path: "/rpc/log_security_event", body: Object.fromEntries(parameters) };
}
