import { reportsMark, reportsPath } from "@site/contract/report";

const endpoint = "reports";

/** What a document's headers say so that the browser reports what it blocks. */
export interface Reporting {
  headers: Record<string, string>;
  /** Ends the Content-Security-Policy. */
  policy: string;
}

/**
 * Headers by which browsers report to this server, and by which the page's scripts learn that it
 * takes reports, and of which composition. Named endpoints exist on secure connections alone: on
 * others a browser that knows them would look for the one named, find none, and report nothing.
 */
export function reportingOf(isSecure: boolean, composition: string): Reporting {
  const mark = { "server-timing": `${reportsMark};desc="${composition}"` };
  return isSecure
    ? {
        headers: { ...mark, "reporting-endpoints": `${endpoint}="${reportsPath}"` },
        // Browsers that know the first directive ignore the second.
        policy: `; report-to ${endpoint}; report-uri ${reportsPath}`,
      }
    : { headers: mark, policy: `; report-uri ${reportsPath}` };
}

/** For a server that takes none. */
export const noReporting: Reporting = { headers: {}, policy: "" };
