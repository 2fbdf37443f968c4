import type { RemoteFailure } from "./failure-report.ts";

/** A remote's failure and what was thrown. */
export interface FailureEvent {
  failure: RemoteFailure;
  error: unknown;
}

const early: FailureEvent[] = [];
let subscriber: ((event: FailureEvent) => void) | undefined;

/** Passes a failure on to the subscriber, now or when there is one. */
export function publishFailure(failure: RemoteFailure, error: unknown): void {
  if (subscriber) subscriber({ failure, error });
  else early.push({ failure, error });
}

/** Calls back for every failure, earlier ones first. One subscriber at a time; returns how to unsubscribe. */
export function subscribeToFailures(receive: (event: FailureEvent) => void): () => void {
  subscriber = receive;
  for (const event of early.splice(0)) receive(event);
  return () => {
    subscriber = undefined;
  };
}
