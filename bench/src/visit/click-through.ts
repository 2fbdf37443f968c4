import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "../report/figure.ts";
import type { BarePage } from "./bare-page.ts";
import { placeOf, point, press, type VisitInput, withPage } from "./opened-page.ts";
import { bytesOf, scriptsIn } from "./request-log.ts";

/** How a visitor comes to click on a link of the header, once the page has come to rest. */
export type Approach =
  /** The pointer has been on the link for a while: what the site fetches then has arrived. */
  | "pointed"
  /** The link is on screen, and the pointer comes with the click. */
  | "in view"
  /** The same in a browser that saves data: nothing should have been fetched before. */
  | "saving data";

/** What the next page cost. */
export interface ClickFigures {
  /** From the click to the next page's content on screen. */
  ms: Figure;
  /** Scripts that came over the line after the click. */
  scriptBytes: Figure;
  /** Requests for other pages' code or content before the click. */
  requestsAhead: Figure;
}

/** Longest wait for the page that a click leads to, and how often it is asked for, in milliseconds. */
const deadlineMs = 30_000;
const pauseMs = 100;

/** Clicks on a link of the header, and measures until the next page's content is on screen. */
export function clickThrough(
  input: VisitInput,
  link: string,
  approach: Approach,
): Promise<ClickFigures> {
  return withPage({ ...input, savesData: approach === "saving data" }, async ({ page, log }) => {
    const place = await placeOf(page, `header a[href="${link}"]`);
    if (approach === "pointed") await point(page, place);
    await log.settled();
    const before = new Set(log.all);
    await press(page, place);
    const ms = await navigationTime(page);
    await log.settled();
    const after = log.all.filter((request) => !before.has(request));
    return {
      ms,
      scriptBytes: bytesOf(scriptsIn(after)),
      requestsAhead: [...before].filter(({ url }) => isPageFile(url)).length,
    };
  });
}

/** A client navigation begins with its page file, so whatever is fetched ahead does too. */
function isPageFile(url: string): boolean {
  return new URL(url).pathname.startsWith("/_page");
}

/** Polls until the next page is there; while one document follows another, nothing answers. */
async function navigationTime(page: BarePage): Promise<Figure> {
  for (let waitedMs = 0; waitedMs < deadlineMs; waitedMs += pauseMs) {
    await wait(pauseMs);
    const time = await page
      .evaluate<number | undefined>("window.benchNotes?.navigationMs")
      .catch(() => undefined);
    if (time !== undefined) return time;
  }
  throw new Error(`The click led to no other page within ${deadlineMs} ms.`);
}
