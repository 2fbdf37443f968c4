import { isLeaving } from "../browser/leaving.ts";
import type { RemoteFailure } from "./remote-failures.ts";

/** What the page notices about itself, as it comes. */
export type PageEvent =
  /** A key was pressed; never which. */
  | { kind: "press"; atMs: number }
  /** The browser says that something went wrong. */
  | { kind: "browser"; event: Event }
  /** A remote failed, with what was thrown. */
  | { kind: "failure"; failure: RemoteFailure; error: unknown };

const browserEvents = ["error", "unhandledrejection", "securitypolicyviolation"] as const;

/** How many events are kept until somebody receives them. */
const maxEarly = 200;

const early: PageEvent[] = [];
let receiver: ((event: PageEvent) => void) | undefined;

/** Passes an event on to the receiver, now or when there is one. */
export function publish(event: PageEvent): void {
  if (receiver) receiver(event);
  else if (early.length < maxEarly) early.push(event);
}

/**
 * Publishes what the browser notices from now on, with as little code as the first load can bear.
 * Returns how to stop.
 */
export function recordPageEvents(): () => void {
  const listening = new AbortController();
  // Captured on the way down: an image that does not load is reported at the image alone, and a press
  // counts even where a part of the page keeps it to itself.
  const options = { capture: true, signal: listening.signal };
  addEventListener("keydown", () => publish({ kind: "press", atMs: performance.now() }), options);
  const record = (event: Event) => {
    // What the browser stops because the visitor leaves looks like a failure and is none.
    if (!isLeaving()) publish({ kind: "browser", event });
  };
  for (const type of browserEvents) addEventListener(type, record, options);
  return () => listening.abort();
}

/** Calls back for every event, earlier ones first. One receiver at a time; returns how to stop. */
export function receivePageEvents(receive: (event: PageEvent) => void): () => void {
  receiver = receive;
  for (const event of early.splice(0)) receive(event);
  return () => {
    receiver = undefined;
  };
}
