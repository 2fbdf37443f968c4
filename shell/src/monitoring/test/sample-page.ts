import type { PageComposition } from "@site/contract/composition";
import { neutralSite } from "@site/contract/site";
import type { EarlyEvents } from "../../problems/early-events.ts";

/** A composition of the shell and one remote, without pages. */
export const sampleComposition: PageComposition = {
  shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
  remotes: {
    "mf-home": { version: "2.1.0", url: "/mf-home/2.1.0/remoteEntry.js", catalogue: "sha256-" },
  },
  pages: {},
  slots: {},
  site: neutralSite,
  year: 2026,
};

/** Nothing happened before the monitoring arrived. */
export const nothingEarly: EarlyEvents = { startMs: 0, pressesMs: [], problems: [] };

/** Presses a key a number of times, as the browser would report it. */
export function press(times: number, key = "a"): void {
  for (let i = 0; i < times; i += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}
