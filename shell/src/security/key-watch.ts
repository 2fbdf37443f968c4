import type { EarlyNotes } from "./early-notes.ts";
import { allowedPresses, KeyPressCounter, windowMs } from "./key-press-counter.ts";
import type { Report } from "./security-event.ts";

/** Reports more key presses than a window allows, whatever the keys were. */
export function watchKeys(report: Report, { startMs, pressesMs }: EarlyNotes): () => void {
  const counter = new KeyPressCounter(startMs);
  const count = (atMs: number) => {
    if (!counter.press(atMs)) return;
    report("suspected_keylogger", {
      key_presses: allowedPresses + 1,
      window_seconds: windowMs / 1000,
    });
  };
  const countNow = () => count(performance.now());

  for (const atMs of pressesMs) count(atMs);
  // Captured on the way down: a press counts even when a page's part keeps it to itself.
  window.addEventListener("keydown", countNow, { capture: true });
  return () => window.removeEventListener("keydown", countNow, { capture: true });
}
