import { setTimeout as wait } from "node:timers/promises";
import type { Approach, MeasuredPage } from "../pages/measured.ts";
import type { BarePage } from "./bare-page.ts";
import { placeOf, point, press, type VisitInput, withPage } from "./opened-page.ts";

/** What a visitor does on a page that has come to rest. */
interface Interaction {
  page: MeasuredPage;
  act: (page: BarePage) => Promise<void>;
}

/** Long enough for whatever an interaction sets off, in milliseconds. */
const afterMs = 1000;

async function click(page: BarePage, selector: string): Promise<void> {
  await press(page, await placeOf(page, selector));
  await wait(afterMs);
}

/** One key, as the keyboard sends it. */
async function type(page: BarePage, key: string): Promise<void> {
  await page.send("Input.dispatchKeyEvent", { type: "keyDown", key, text: key });
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", key });
  await wait(afterMs);
}

const otherLanguage = 'header a[hreflang="en"]';

/** The interactions that the site's goals cover. */
export const interactions = {
  menu: { page: "home", act: (page) => click(page, "header nav button[aria-expanded]") },
  "language switch": {
    page: "home",
    async act(page) {
      await click(page, "header nav li:last-child button[aria-expanded]");
      await click(page, otherLanguage);
    },
  },
  carousel: { page: "home", act: (page) => click(page, 'main [role="group"] button:nth-child(2)') },
  "form field": {
    page: "contact",
    async act(page) {
      await click(page, "main form input[name=name]");
      await type(page, "a");
    },
  },
  submit: { page: "contact", act: (page) => click(page, 'main form button[type="submit"]') },
  link: { page: "home", act: (page) => click(page, 'header a[href="/cases"]') },
} as const satisfies Record<string, Interaction>;

export type InteractionName = keyof typeof interactions;

export const interactionNames = Object.keys(interactions) as InteractionName[];

/**
 * The slowest response to an interaction, in milliseconds: from the press or the key until the next
 * frame is on screen, as Event Timing reports it (in steps of 8 ms, and not below 16).
 */
export function interactionTime(input: VisitInput, name: InteractionName): Promise<number> {
  return withPage(input, async ({ page }) => {
    await interactions[name].act(page);
    return page.evaluate<number>("window.benchNotes.slowestInteractionMs");
  });
}

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
