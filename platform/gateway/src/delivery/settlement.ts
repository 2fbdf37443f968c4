import { type BackoffRule, backoffMs } from "./backoff.ts";
import type { Delivery, Outcome } from "./delivery.ts";

export interface DeliveryRule extends BackoffRule {
  /** A delivery that has failed this often is set aside for the owner (`dead`). */
  mostTries: number;
  /** A send without an answer after this is given up and tried again. */
  deadlineMs: number;
}

/** How a try leaves its delivery. */
export type Settlement =
  | { state: "delivered" }
  | { state: "dead"; fault: string }
  | { state: "waiting"; waitMs: number; fault: string | null; reference: string | null };

const pendingWaitMs = 5_000;

/** Decides what becomes of a delivery after a try. */
export function settlementOf(
  delivery: Pick<Delivery, "tries">,
  outcome: Outcome,
  rule: DeliveryRule,
): Settlement {
  switch (outcome.type) {
    case "delivered":
      return { state: "delivered" };
    case "refused":
      return { state: "dead", fault: outcome.fault };
    case "pending": {
      const waitMs = Math.min(pendingWaitMs, rule.longestWaitMs);
      return { state: "waiting", waitMs, fault: null, reference: outcome.reference };
    }
    case "failed": {
      const { fault, retryAfterMs = 0 } = outcome;
      if (delivery.tries >= rule.mostTries) return { state: "dead", fault };
      const waitMs = Math.max(backoffMs(delivery.tries, rule), retryAfterMs);
      return {
        state: "waiting",
        waitMs: Math.min(waitMs, rule.longestWaitMs),
        fault,
        reference: null,
      };
    }
  }
}
