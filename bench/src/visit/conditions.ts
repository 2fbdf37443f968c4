import { type LineConditions, slowMobile } from "../line/line.ts";

/** Under what conditions a page is visited. */
export interface Conditions {
  name: "throttled" | "unthrottled";
  /** How many times slower the page's own thread runs. */
  cpuSlowdown: number;
  line: LineConditions | undefined;
}

export const throttled: Conditions = { name: "throttled", cpuSlowdown: 4, line: slowMobile };

export const unthrottled: Conditions = { name: "unthrottled", cpuSlowdown: 1, line: undefined };
