export const destinationNames = ["hosted-table", "warehouse", "email"] as const;

/** The services a submission can be passed on to; the names stand in the queue's rows. */
export type DestinationName = (typeof destinationNames)[number];

/** One thing to be passed on to one service. */
export interface Delivery {
  number: number;
  /** The idempotency key for the service: the same on every try. */
  key: string;
  payload: unknown;
  /** Tries begun so far, this one included. */
  tries: number;
  acceptedAt: Date;
  /** What the service called our request when it answered before being done. */
  remoteReference: string | null;
}

/** What came of a try. Faults are for the owner's eyes and logs: no personal data in them. */
export type Outcome =
  | { type: "delivered" }
  /** Taken by the service but not done: ask again under this reference. */
  | { type: "pending"; reference: string }
  | { type: "failed"; fault: string; retryAfterMs?: number }
  /** The service will never take it as it is. */
  | { type: "refused"; fault: string };

/** A service, in the gateway's words. */
export interface Destination {
  readonly name: DestinationName;
  /** Sends that may be under way at once. */
  readonly concurrency: number;
  /** Least time from the start of one send to the next, in milliseconds. */
  readonly intervalMs: number;
  /** Must give up when the signal says so. A rejection counts as a failed try. */
  send(delivery: Delivery, signal: AbortSignal): Promise<Outcome>;
  /** Lets go of what is kept open between sends. */
  close?(): void;
}
