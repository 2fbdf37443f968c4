import type { PageComposition } from "@site/contract/composition";

/** The backend that keeps the log. */
export interface LogTarget {
  /** Absolute: the client refuses a relative address. */
  origin: string;
  /** Public: it names the anonymous role. */
  anonKey: string;
}

/** What a site may say of its forms; the log lives beside their table. */
interface FormsSection {
  hostedTable?: { origin?: unknown; anonKey?: unknown } | null;
}

/** Address of the log, the site's own origin unless its `forms` section says otherwise. */
export function logTargetOf({ site }: PageComposition): LogTarget {
  // Cast: an excerpt that stands in a page is as good as whoever wrote it.
  const { origin, anonKey } = (site.forms as FormsSection | null | undefined)?.hostedTable ?? {};
  return {
    origin: isOrigin(origin) ? origin : location.origin,
    anonKey: typeof anonKey === "string" && anonKey !== "" ? anonKey : "public-anon-key",
  };
}

function isOrigin(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/[^/\s]+$/.test(value);
}

/** The function that takes an event. */
export const logFunction = "log_security_event";

/** Where the backend's REST interface begins. */
export function restUrl({ origin }: LogTarget): string {
  return `${origin}/rest/v1`;
}
