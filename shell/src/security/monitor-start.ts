import type { PageComposition } from "@site/contract/composition";
import { whenLoadedAndIdle } from "../when-idle.ts";
import { takeEarlyNotes } from "./early-notes.ts";

/** Wait after the page has loaded, in browsers that don't tell when they are idle, in milliseconds. */
const patienceMs = 1000;

/**
 * Starts the security monitor once the page has loaded and the browser has nothing better to do.
 * Until its code is there, a few notes are taken; without it the page is none the worse.
 */
export function startMonitorWhenIdle(composition: PageComposition): void {
  const notes = takeEarlyNotes();
  const start = () =>
    import("../watch.ts")
      .then((monitor) => monitor.startSecurityMonitor(composition, notes))
      .catch((error: unknown) => console.error("The security monitor did not start", error))
      .finally(notes.stop);
  whenLoadedAndIdle(start, patienceMs);
}
