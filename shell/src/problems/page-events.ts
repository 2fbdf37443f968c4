import type { Locale } from "@site/contract/locales";
import { isLeaving } from "../browser/leaving.ts";

/** The facts about a remote's failure, enough to find the release and the page. */
export interface RemoteFailure {
  remote: string;
  version: string;
  part: string;
  locale: Locale;
  phase: "load" | "render";
  fault: string;
  /** The previous release took over. */
  isReplaced?: true;
}

/** An event in the page that the monitoring receives. */
export type PageEvent =
  /** A key was pressed; the event never says which. */
  | { kind: "press"; atMs: number }
  | { kind: "browser"; event: Event }
  | { kind: "failure"; failure: RemoteFailure; error: unknown }
  /** A part of the page was not as it was sent, and was rendered again. */
  | { kind: "altered" };

const browserEvents = ["error", "unhandledrejection", "securitypolicyviolation"] as const;

/** How many events are kept until somebody receives them. */
const maxEarly = 200;

const early: PageEvent[] = [];
let receiver: ((event: PageEvent) => void) | undefined;

/** Passes an event to the receiver, now or when there is one. */
export function publish(event: PageEvent): void {
  if (receiver) receiver(event);
  else if (early.length < maxEarly) early.push(event);
}

/**
 * Publishes the browser's events from now on, with as little code as possible, since it is part of
 * the first load. Returns a function that stops it.
 */
export function recordPageEvents(): () => void {
  const listening = new AbortController();
  // In the capture phase: the error of an image does not bubble, and a key press counts even if a
  // part of the page stops its propagation.
  const options = { capture: true, signal: listening.signal };
  addEventListener("keydown", () => publish({ kind: "press", atMs: performance.now() }), options);
  const record = (event: Event) => {
    // Requests that the browser aborts because the visitor leaves look like failures.
    if (!isLeaving()) publish({ kind: "browser", event });
  };
  for (const type of browserEvents) addEventListener(type, record, options);
  return () => listening.abort();
}

/**
 * Calls back for every event, earlier ones first. One receiver at a time; returns a function that
 * stops it. If the receiver throws, the page and the other events are not affected.
 */
export function receivePageEvents(receive: (event: PageEvent) => void): () => void {
  const tryToReceive = (event: PageEvent) => {
    try {
      receive(event);
    } catch (error) {
      console.error("An event in the page was not recorded", error);
    }
  };
  receiver = tryToReceive;
  for (const event of early.splice(0)) tryToReceive(event);
  return () => {
    receiver = undefined;
  };
}
