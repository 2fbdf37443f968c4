import type { DestinationName } from "../store/tables.ts";
import type { Submission } from "../submissions/submit.ts";

/** One submission to be passed on to one service. */
export interface Delivery {
  number: number;
  /** The idempotency key for the service: the same on every try. */
  key: string;
  submission: Submission;
  /** Tries begun so far, this one included. */
  tries: number;
  acceptedAt: Date;
  /** What the service called our request when it responded before being done. */
  remoteReference: string | null;
}

/** What came of a try. Errors are for the owner and the log: no personal data in them. */
export type DeliveryResult =
  | { type: "delivered" }
  /** Taken by the service but not done: ask again under this reference. */
  | { type: "pending"; reference: string }
  | { type: "failed"; error: string; retryAfterMs?: number }
  /** The service will never take it as it is. */
  | { type: "rejected"; error: string };

/** A service, in the gateway's words. */
export interface Destination {
  readonly name: DestinationName;
  /** Sends that may be under way at once. */
  readonly concurrency: number;
  /** Least time from the start of one send to the next, in milliseconds. */
  readonly intervalMs: number;
  /** Must give up when the signal says so. A rejection counts as a failed try. */
  send(delivery: Delivery, signal: AbortSignal): Promise<DeliveryResult>;
  /** Releases what is kept open between sends. */
  close?(): void;
}

export interface DeliveryRule {
  /** A delivery that has failed this often is set aside for the owner (`dead`). */
  maxTries: number;
  /** A send without a response after this is given up and tried again. */
  deadlineMs: number;
  firstWaitMs: number;
  maxWaitMs: number;
}

/** The state that a try leaves its delivery in. */
export type DeliveryOutcome =
  | { state: "delivered" }
  | { state: "dead"; error: string }
  | { state: "waiting"; waitMs: number; error: string | null; reference: string | null };

const pendingWaitMs = 5_000;

/** Decides what becomes of a delivery after a try. */
export function outcomeOf(
  { tries }: Pick<Delivery, "tries">,
  result: DeliveryResult,
  rule: DeliveryRule,
): DeliveryOutcome {
  switch (result.type) {
    case "delivered":
      return { state: "delivered" };
    case "rejected":
      return { state: "dead", error: result.error };
    case "pending": {
      const waitMs = Math.min(pendingWaitMs, rule.maxWaitMs);
      return { state: "waiting", waitMs, error: null, reference: result.reference };
    }
    case "failed": {
      const { error, retryAfterMs = 0 } = result;
      if (tries >= rule.maxTries) return { state: "dead", error };
      const waitMs = Math.min(Math.max(backoffMs(tries, rule), retryAfterMs), rule.maxWaitMs);
      return { state: "waiting", waitMs, error, reference: null };
    }
  }
}

/**
 * Milliseconds to wait after the nth failure in a row (n from 1): doubles each time up to the
 * maximum, and the upper half is random, so that what failed together is not tried together.
 */
export function backoffMs(
  failures: number,
  { firstWaitMs, maxWaitMs }: Pick<DeliveryRule, "firstWaitMs" | "maxWaitMs">,
  random: () => number = Math.random,
): number {
  // Beyond 2^30 the maximum has long been reached; the bound keeps the number finite.
  const waitMs = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 30), maxWaitMs);
  return Math.round(waitMs / 2 + (waitMs / 2) * random());
}
