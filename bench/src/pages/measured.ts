import type { Figure } from "../results/figure.ts";
import type { Variant } from "../variants/variant.ts";

/** One page of each kind. */
export const measuredPages = {
  home: "/",
  case: "/cases/algoritmo-churn",
  article: "/blog/machine-learning-churn",
  service: "/servicos/business-intelligence",
  contact: "/contato",
} as const;

export type MeasuredPage = keyof typeof measuredPages;

export const measuredPageNames = Object.keys(measuredPages) as MeasuredPage[];

/** From where to where the click is measured: another remote's page, by the menu. */
export const clickedLink = { from: "home", to: "/cases" } as const;

/** How a visitor comes to click on a link, once the page has come to rest. */
export const approaches = {
  /** The pointer has been on the link for a while: what the site fetches then has arrived. */
  pointed: "pointed at",
  /** The link is on screen, and the pointer comes with the click. */
  inView: "in view",
  /** The same in a browser that saves data: nothing should have been fetched before. */
  savingData: "nothing fetched",
} as const;

export type Approach = keyof typeof approaches;

export const approachNames = Object.keys(approaches) as Approach[];

/** The names of the conditions that pages are visited under, with what they mean. */
export const visitConditions = {
  throttled: "a phone's line (150 ms, 1.6 Mbit/s) and a quarter of the processor",
  unthrottled: "a fast desktop",
} as const;

export type VisitConditions = keyof typeof visitConditions;

export const visitConditionNames = Object.keys(visitConditions) as VisitConditions[];

/** What one page view cost: whole milliseconds since the navigation began, and bytes as sent. */
export interface VisitFigures {
  lcpMs: Figure;
  /** Until the page's own code runs. */
  liveMs: Figure;
  /** Total blocking time: tasks after the first paint beyond 50 ms each, until the page is at rest. */
  tbtMs: Figure;
  /** What had arrived when the page was live (or had loaded, where nothing runs). */
  requests: Figure;
  transferBytes: Figure;
  scriptBytes: Figure;
}

export type VisitMetric = keyof VisitFigures;

/** A page in one variant under one set of conditions, with each metric's figures, one a run. */
export interface MeasuredVisits extends Record<VisitMetric, Figure[]> {
  page: MeasuredPage;
  conditions: VisitConditions;
  variant: Variant;
}

/** From the click to the next page's content on screen, run by run. */
export interface MeasuredClicks {
  conditions: VisitConditions;
  variant: Variant;
  approach: Approach;
  ms: number[];
}

/** How slowly an interaction was answered, run by run. */
export interface MeasuredInteraction {
  interaction: string;
  variant: Variant;
  ms: number[];
}

/** Everything that `pnpm bench pages` measures. */
export interface PagesResult {
  /** The browser with its version. */
  program: string;
  runs: number;
  visits: MeasuredVisits[];
  clicks: MeasuredClicks[];
  interactions: MeasuredInteraction[];
}
