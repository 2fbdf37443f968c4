import { createHmac, timingSafeEqual } from "node:crypto";
import type { Locale } from "@site/contract/locales";
import type { GatewayConfig } from "../settings/config.ts";

export type SubscriptionAction = "confirm" | "unsubscribe";

/** The settings of the newsletter's links. */
export type SubscriptionLinks = NonNullable<GatewayConfig["newsletter"]>;

const confirmWithinMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The address at which a subscriber confirms (for seven days) or unsubscribes (at any time). It
 * contains the id of the row and no e-mail address, because logs keep URLs.
 */
export function subscriptionUrl(
  { secret, origin }: SubscriptionLinks,
  action: SubscriptionAction,
  id: string,
  language: Locale,
  now = Date.now(),
): string {
  const expires = action === "confirm" ? String(now + confirmWithinMs) : "0";
  const token = `${id}.${expires}.${signature(secret, action, id, expires)}`;
  return `${origin}/forms/newsletter/${action}?language=${language}&token=${token}`;
}

/** The id in a link's token; null when it was not made here for this action, or has expired. */
export function subscriberIn(
  secret: string,
  action: SubscriptionAction,
  token: string,
  now = Date.now(),
): string | null {
  const [, id = "", expires = "", signed = ""] =
    /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(signature(secret, action, id, expires));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return action === "unsubscribe" || Number(expires) > now ? id : null;
}

function signature(secret: string, action: SubscriptionAction, id: string, expires: string) {
  return createHmac("sha256", secret).update(`${action} ${id} ${expires}`).digest("base64url");
}
