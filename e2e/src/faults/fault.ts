import type { Page } from "playwright/test";
import type { Breakage } from "./breakable-build.ts";

/** How a visitor reaches the page whose remote is broken. */
export type Way = "first load" | "client navigation";

/** The moment of the failure, as the shell reports it; undefined if nothing fails. */
type Phase = "load" | "render" | undefined;

/** Something that can be wrong with a remote. */
export interface Fault {
  name: string;
  /** Makes a breakable remote faulty, for every document that the page loads from now on. */
  inject?: (page: Page, remote: string) => Promise<unknown>;
  /** Breaks a page that already runs. */
  provoke?: (page: Page, remote: string) => Promise<unknown>;
  reported: Record<Way, Phase>;
}

const always = (phase: Phase) => ({ "first load": phase, "client navigation": phase });

/** A fault of the code: the release itself breaks in the browser. */
const breaking = (name: Breakage, phase: Phase): Fault => ({
  name,
  inject: (page, remote) => breakPart(page, remote, name),
  reported: always(phase),
});

/**
 * The rows of the matrix: what isn't tried in every engine. Files that are lost, late or altered:
 * `engines/dead-parts.spec.ts` and `engines/content-policy.spec.ts`.
 */
export const faults: readonly Fault[] = [
  {
    name: "throws after hydration",
    provoke: (page, remote) => page.evaluate(breakNow, remote),
    reported: always("render"),
  },
  {
    name: "stylesheet 404",
    inject: (page, remote) =>
      page.route(`**/${remote}/*/*.css`, (route) => route.fulfill({ status: 404, body: "gone" })),
    // A document holds its styles itself.
    reported: { "first load": undefined, "client navigation": "load" },
  },
  breaking("shared-version mismatch", "load"),
  breaking("throws on import", "load"),
  breaking("throws on render", "render"),
];

/** Breaks the breakable release of a remote, in every document that the page loads from now on. */
export function breakPart(page: Page, remote: string, breakage: Breakage): Promise<unknown> {
  return page.addInitScript(breakRemote, [remote, breakage] as [string, Breakage]);
}

function breakRemote([remote, breakage]: [string, Breakage]): void {
  globalThis.breakages = { [remote]: breakage };
}

/** Breaks a remote's parts on screen, and has them rendered again. */
function breakNow(remote: string): void {
  globalThis.breakages = { [remote]: "throws on render" };
  for (const part of globalThis.breakableParts ?? []) part.updater.enqueueForceUpdate(part);
}
