import type { PageComposition } from "@site/contract/composition";
import { publicAnonKey } from "@site/contract/site";
import { logFailure, watchLeaving } from "../browser/leaving.ts";
import { messageOf, type PageProblem, stackOf } from "../problems/page-problems.ts";

/** Everything that the security log can hold. */
export const securityEventTypes = [
  "suspected_keylogger",
  "devtools_opened",
  "devtools_closed",
  "script_injection",
  "handler_injection",
  "console_tampering",
  "unhandled_error",
  "csp_violation",
] as const;

type SecurityEventType = (typeof securityEventTypes)[number];

/** What a detector knows of its event, beside what every event says. */
type EventFields = Record<string, string | number>;

/** How a detector reports what it noticed. */
export type Report = (type: SecurityEventType, fields: EventFields) => void;

/** The arguments of `log_security_event`: always all four. */
export interface SecurityEvent {
  p_event_type: SecurityEventType;
  /** Visitors are anonymous. */
  p_user_identifier: null;
  p_user_agent: string;
  /** JSON text. */
  p_details: string;
}

/** An event as it is logged, with the page as it is in this moment. */
export function securityEvent(type: SecurityEventType, fields: EventFields): SecurityEvent {
  return {
    p_event_type: type,
    p_user_identifier: null,
    p_user_agent: navigator.userAgent,
    p_details: JSON.stringify({
      ...fields,
      timestamp: new Date().toISOString(),
      url: location.href,
      referrer: document.referrer,
      screen_resolution: `${screen.width}x${screen.height}`,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  };
}

/** How many events of one type a page logs: more of the same says nothing new. */
export const maxEventsPerType = 20;

/**
 * Hands what is noticed to the log, one event after another. A failure is written to the console
 * and goes no further, so that it never becomes an event itself.
 */
export function createReporter(log: (event: SecurityEvent) => Promise<void>): Report {
  const counts = new Map<SecurityEventType, number>();
  let queue = Promise.resolve();
  return (type, fields) => {
    const count = (counts.get(type) ?? 0) + 1;
    if (count > maxEventsPerType) return;
    counts.set(type, count);
    const event = securityEvent(type, fields);
    queue = queue.then(async () => {
      const stopWatching = watchLeaving();
      await log(event).catch((error: unknown) => logFailure("Failed to log security event", error));
      stopWatching();
    });
  };
}

/**
 * What the log says of a problem: of errors that nobody caught and of what the content policy blocked.
 * A blocked call of the log itself is left out: its report would be blocked again.
 */
export function eventOf(problem: PageProblem, target: LogTarget): Parameters<Report> | undefined {
  if (problem.kind === "exception") {
    const { thrown, source } = problem;
    const fields = {
      message: snippet(messageOf(problem), "message"),
      stack: snippet(stackOf(thrown), "stack"),
      ...(source !== undefined && { source: snippet(source, "url") }),
    };
    return ["unhandled_error", fields];
  }
  if (problem.kind !== "violation" || problem.blocked.startsWith(logUrl(target))) return undefined;
  const { directive, blocked, source } = problem;
  const fields = { directive, blocked: snippet(blocked, "url"), source: snippet(source, "url") };
  return ["csp_violation", fields];
}

/** Lengths of what is quoted in an event, in characters (specification, section 9). */
const snippetLengths = { message: 200, stack: 500, markup: 200, attribute: 100, url: 200 };

/**
 * The beginning of a text. The database's JSON holds neither U+0000 nor half a surrogate pair,
 * which the cut may leave behind.
 */
export function snippet(text: string, kind: keyof typeof snippetLengths): string {
  return text.slice(0, snippetLengths[kind]).replaceAll("\0", "\uFFFD").toWellFormed();
}

/** The backend that keeps the log. */
export interface LogTarget {
  /** Absolute: the client rejects a relative address. */
  origin: string;
  /** Public: it names the anonymous role. */
  anonKey: string;
}

/** The hosted database that the site names for its forms, or else the site's own origin. */
export function logTargetOf({ site }: PageComposition): LogTarget {
  const { origin, anonKey } = site.forms?.hostedTable ?? {};
  return { origin: origin || location.origin, anonKey: anonKey || publicAnonKey };
}

/** The function that takes an event. */
export const logFunction = "log_security_event";

/** Where the backend's REST interface begins. */
export function restUrl({ origin }: LogTarget): string {
  return `${origin}/rest/v1`;
}

function logUrl(target: LogTarget): string {
  return `${restUrl(target)}/rpc/${logFunction}`;
}
