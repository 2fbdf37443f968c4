import type { Page, Route } from "playwright/test";
import { shortenTimer } from "#site/quiet-page.ts";
import type { Breakage } from "./breakable-build.ts";

/** How a visitor reaches the page whose remote is broken. */
export type Way = "first load" | "client navigation";

/** The moment of the failure, as the shell reports it; undefined if nothing fails. */
type Phase = "load" | "render" | undefined;

/** Something that can be wrong with a remote. */
export interface Fault {
  name: string;
  /** The releases as they were built, or those that can be told to break. */
  build: "built" | "breakable";
  /** Makes a remote faulty, for every document that the page loads from now on. */
  inject: (page: Page, remote: string) => Promise<unknown>;
  /** Breaks a page that already runs. */
  provoke?: (page: Page, remote: string) => Promise<unknown>;
  reported: Record<Way, Phase>;
}

/** The loader's deadline (`shell/src/loader/load-error.ts`). */
const deadlineMs = 8000;

/** How late a slow file arrives, in milliseconds. */
const slownessMs = 300;

const entry = "remoteEntry.js";
const exposeChunk = "__federation_expose_*.js";

const javaScript = "text/javascript";
const always = (phase: Phase) => ({ "first load": phase, "client navigation": phase });

/** A fault of the network: what a remote's file is answered with. */
function answering(
  name: string,
  file: string,
  answer: (route: Route) => Promise<void> | void,
  reported: Fault["reported"] = always("load"),
): Fault {
  const inject = (page: Page, remote: string) => page.route(`**/${remote}/*/${file}`, answer);
  return { name, build: "built", inject, reported };
}

/** A fault of the code: the release itself breaks in the browser. */
function breaking(name: Breakage, phase: Phase): Fault {
  const inject = (page: Page, remote: string) => breakPart(page, remote, name);
  return { name, build: "breakable", inject, reported: always(phase) };
}

const hangs = answering("entry hangs", entry, () => {});

/** The rows of the matrix: one of each kind that a browser tells apart. */
export const faults: readonly Fault[] = [
  answering("entry 404", entry, (route) => route.fulfill({ status: 404, body: "gone" })),
  {
    ...hangs,
    async inject(page, remote) {
      await shortenTimer(page, deadlineMs);
      await hangs.inject(page, remote);
    },
  },
  answering(
    "entry is slow",
    entry,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slownessMs));
      await route.continue();
    },
    always(undefined),
  ),
  answering("connection reset", entry, (route) => route.abort("connectionreset")),
  answering("garbage", entry, (route) =>
    route.fulfill({ contentType: javaScript, body: "}{ not a script" }),
  ),
  breaking("throws on import", "load"),
  breaking("throws on render", "render"),
  {
    name: "throws after hydration",
    build: "breakable",
    inject: async () => {},
    provoke: (page, remote) => page.evaluate(breakNow, remote),
    reported: always("render"),
  },
  answering(
    "stylesheet 404",
    "*.css",
    (route) => route.fulfill({ status: 404, body: "gone" }),
    // A document holds its styles itself.
    { "first load": undefined, "client navigation": "load" },
  ),
  answering("chunk 404", exposeChunk, (route) => route.fulfill({ status: 404, body: "gone" })),
  answering("integrity mismatch", exposeChunk, async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({ contentType: javaScript, body: `${text}\n// tampered` });
  }),
  breaking("shared-version mismatch", "load"),
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
