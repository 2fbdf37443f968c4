import { createHash, randomInt } from "node:crypto";
import { cookieIn } from "@site/gateway/guard/cookie";
import type { Canary } from "@site/registry/channel-revision";

/** How finely visitors are grouped: a canary's share has two decimals at most. */
const groups = 10_000;

/** A first-party cookie: one of 10,000 numbers, dealt out in turn. Nothing is stored under it. */
const cookieName = "release-group";
const cookieLifeSeconds = 30 * 24 * 60 * 60;

/** What decides who gets a canary; its share is above 0 and up to 100. */
export type CanaryShare = Pick<Canary, "id" | "percent">;

/**
 * Golden section of the groups, and coprime to their number: repeated steps reach every group once,
 * and spread over all of them from the first few steps on.
 */
const step = 6181;

let latest = randomInt(groups);

/**
 * A group for a visitor without one. Chance alone would miss a share of 50 % by more than one
 * percent in one of 22 samples of 10,000 visitors. Each server deals by itself, from a random start, so
 * a share on several servers is missed by a few groups in 10,000 for each of them.
 */
export function drawGroup(): number {
  latest = (latest + step) % groups;
  return latest;
}

/** The group in a `Cookie` header, or undefined if there is no valid one. */
export function groupIn(cookies: string | undefined): number | undefined {
  const written = cookieIn(cookies, cookieName) ?? "";
  return /^\d{1,4}$/.test(written) ? Number(written) : undefined;
}

/** `Set-Cookie` for a group. */
export function groupCookie(group: number, isSecure: boolean): string {
  return [
    `${cookieName}=${group}`,
    "Path=/",
    `Max-Age=${cookieLifeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
}

/**
 * Whether a group gets a canary. A group keeps its canary until the canary ends, and a larger share
 * only adds groups. Each canary begins at another group, so that the same visitors do not always
 * get the new releases.
 */
export function isInCanary(group: number, { id, percent }: CanaryShare): boolean {
  const start = createHash("sha256").update(id).digest().readUInt32BE() % groups;
  const position = (group - start + groups) % groups;
  return position < Math.round((percent * groups) / 100);
}
