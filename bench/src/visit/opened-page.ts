import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "playwright";
import { Line } from "../line/line.ts";
import type { Entrance } from "../served/entrance.ts";
import { BarePage } from "./bare-page.ts";
import type { Conditions } from "./conditions.ts";
import { observePage } from "./page-observer.ts";
import { RequestLog } from "./request-log.ts";

export interface VisitInput {
  browser: Browser;
  entrance: Entrance;
  conditions: Conditions;
  path: string;
  /** False where no script of the page runs. */
  isAlive: boolean;
  /** The visitor's browser asks pages to save data. */
  savesData?: boolean;
}

/** Longest wait for a page to come to rest, in milliseconds. */
const quietDeadlineMs = 60_000;

/** A desktop's window: the header shows its menu, which scripts open. */
export const viewport = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/** Opens an address under the conditions of the visit, and lets `use` work when it has come to rest. */
export async function withPage<Result>(
  input: VisitInput,
  use: (opened: { page: BarePage; log: RequestLog }) => Promise<Result>,
): Promise<Result> {
  const { browser, entrance, conditions, savesData = false } = input;
  const page = await BarePage.open(browser);
  try {
    entrance.setLine(conditions.line && new Line(conditions.line));
    const log = await RequestLog.attach(page);
    await page.send("Page.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observePage})()` });
    await page.send("Emulation.setDeviceMetricsOverride", viewport);
    await page.send("Emulation.setCPUThrottlingRate", { rate: conditions.cpuSlowdown });
    await page.send("Emulation.setDataSaverOverride", { dataSaverEnabled: savesData });
    await page.send("Page.navigate", { url: `${entrance.origin}${input.path}` });
    await quiet(page, input);
    return await use({ page, log });
  } finally {
    await page.close();
  }
}

/** Waits until the page has come to rest; a page that never runs is a fault, not a long wait. */
async function quiet(page: BarePage, { isAlive, entrance, path }: VisitInput): Promise<void> {
  const deadline = wait(quietDeadlineMs, "late" as const, { ref: false });
  const rest = page.evaluate(`window.benchQuiet(${isAlive})`);
  if ((await Promise.race([rest, deadline])) !== "late") return;
  rest.catch(() => {});
  const notes = await page.evaluate("JSON.stringify(window.benchNotes)");
  throw new Error(
    `${entrance.origin}${path} did not come to rest within ${quietDeadlineMs} ms. Until then it noted ${notes}; open it in a browser and look at the console.`,
  );
}

/** A point of the window, in px. */
export interface Place {
  x: number;
  y: number;
}

/** The middle of the first element on screen that a selector finds; it is scrolled to. */
export function placeOf(page: BarePage, selector: string): Promise<Place> {
  const text = JSON.stringify(selector);
  return page.evaluate<Place>(`(() => {
    const element = [...document.querySelectorAll(${text})].find((one) => one.checkVisibility());
    if (!element) throw new Error("nothing on screen matches " + ${text});
    element.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  })()`);
}

/** Points at a place, as a mouse does. */
export async function point(page: BarePage, place: Place): Promise<void> {
  await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", ...place });
}

/** Presses and releases the mouse at a place. */
export async function press(page: BarePage, place: Place): Promise<void> {
  await point(page, place);
  for (const type of ["mousePressed", "mouseReleased"] as const) {
    await page.send("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 });
  }
}
