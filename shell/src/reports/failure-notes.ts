import type { RemoteFailure } from "../page/failure-report.ts";

/** A remote's failure and what was thrown. */
export interface FailureNote {
  failure: RemoteFailure;
  error: unknown;
}

const early: FailureNote[] = [];
let hear: ((note: FailureNote) => void) | undefined;

/** Notes a failure, for whoever listens now or later. */
export function noteFailure(failure: RemoteFailure, error: unknown): void {
  if (hear) hear({ failure, error });
  else early.push({ failure, error });
}

/** Hears every failure, those before it first. One listener at a time; returns how to stop. */
export function hearFailures(listener: (note: FailureNote) => void): () => void {
  hear = listener;
  for (const note of early.splice(0)) listener(note);
  return () => {
    hear = undefined;
  };
}
