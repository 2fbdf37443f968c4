import type { Locale } from "../locales.ts";

/** Where a site's server accepts reports of errors in a page and of its web vitals. */
export const reportsPath = "/_reports";

/**
 * Name of the `Server-Timing` entry by which a document's server says that it accepts reports; the
 * page sends its description back with them. Without it (a static host, development) no reports are sent.
 */
export const reportsMark = "reports";

/** Maximum reports of one page load, and of one batch. */
export const maxReports = 20;

/** Maximum characters of a message, and of a name. */
export const reportLengths = { message: 200, name: 60, source: 200 };

export const vitalNames = ["LCP", "INP", "CLS"] as const;

/** What a page reports, besides its path; `source` is `/release/version/file:line:column`. */
export type PageReport = { path: string } & (
  | { kind: "error"; name: string; message: string; source: string }
  | {
      kind: "failure";
      remote: string;
      version: string;
      part: string;
      language: Locale;
      phase: string;
      fault: string;
      message: string;
      source: string;
      /** The previous release took over. */
      isReplaced?: true;
    }
  | { kind: "resource"; element: string; source: string }
  /** An add-on, a translator or a proxy had changed the markup, or the page renders differently. */
  | { kind: "altered" }
  /** The page has become live, or has failed: once for each document. */
  | { kind: "answered" }
  | { kind: "vital"; name: (typeof vitalNames)[number]; value: number; rating: string }
);

/** One request to `reportsPath`. */
export interface ReportBatch {
  /** The description of `reportsMark`: which composition the page runs, and how it was served. */
  composition: string;
  reports: PageReport[];
}
