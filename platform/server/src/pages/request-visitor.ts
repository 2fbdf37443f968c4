import type { FastifyRequest } from "fastify";
import type { Visitor } from "./channel-choice.ts";
import { partsOf } from "./site-address.ts";

/** What of a request decides which composition answers it. */
export function visitorOf({ url, headers, protocol }: FastifyRequest): Visitor {
  const forwarded = String(headers["x-forwarded-proto"] ?? "")
    .split(",", 1)[0]
    ?.trim();
  return {
    query: partsOf(url).query,
    cookies: headers.cookie,
    // What a proxy says decides no more than what the visitor's own browser is told: it need not be
    // trusted.
    isSecure: protocol === "https" || forwarded === "https",
  };
}
