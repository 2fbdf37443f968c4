import { setTimeout as wait } from "node:timers/promises";
import type { Approach } from "../pages/measured.ts";
import type { BarePage } from "./bare-page.ts";
import { placeOf, point, press, type VisitInput, withPage } from "./opened-page.ts";

/** Longest wait for the page that a click leads to, and how often it is asked for, in milliseconds. */
const deadlineMs = 30_000;
const pauseMs = 100;

/** Milliseconds from a click on a link of the header to the next page's content on screen. */
export function clickThrough(input: VisitInput, link: string, approach: Approach): Promise<number> {
  return withPage({ ...input, savesData: approach === "savingData" }, async ({ page, log }) => {
    const place = await placeOf(page, `header a[href="${link}"]`);
    if (approach === "pointed") await point(page, place);
    await log.settled();
    await press(page, place);
    return Math.round(await navigationTime(page));
  });
}

/** Polls until the next page is there; while one document follows another, nothing answers. */
async function navigationTime(page: BarePage): Promise<number> {
  for (let waitedMs = 0; waitedMs < deadlineMs; waitedMs += pauseMs) {
    await wait(pauseMs);
    const time = await page
      .evaluate<number | null>("window.benchNotes?.navigationMs")
      .catch(() => null);
    if (time) return time;
  }
  throw new Error(`The click led to no other page within ${deadlineMs} ms.`);
}
