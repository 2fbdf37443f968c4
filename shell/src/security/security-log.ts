import type { PageComposition } from "@site/contract/composition";
import { publicAnonKey } from "@site/contract/site";
import { logFailure } from "../browser/leaving.ts";
import type { PageProblem } from "../problems/page-problems.ts";

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

export type SecurityEventType = (typeof securityEventTypes)[number];

/** What a detector knows of its event, beside what every event says. */
export type EventFields = Record<string, string | number>;

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
    queue = queue
      .then(() => log(event))
      .catch((error: unknown) => logFailure("Failed to log security event", error));
  };
}

/**
 * Reports errors that nobody handled and what the content policy blocked, each once. A blocked call
 * of the log itself is left out: its report would be blocked again.
 */
export function problemReporter(report: Report, logUrl: string): (problem: PageProblem) => void {
  const known = new Set<string>();
  const reportOnce = (type: SecurityEventType, fields: EventFields, key: string) => {
    if (known.has(key)) return;
    known.add(key);
    report(type, fields);
  };
  return (problem) => {
    if (problem.kind === "exception") {
      const fields = exceptionFields(problem);
      reportOnce("unhandled_error", fields, JSON.stringify(fields));
    }
    if (problem.kind === "violation" && !problem.blocked.startsWith(logUrl)) {
      const { directive, blocked, source } = problem;
      const fields = {
        directive,
        blocked: snippet(blocked, "url"),
        source: snippet(source, "url"),
      };
      reportOnce("csp_violation", fields, `${directive} ${blocked}`);
    }
  };
}

function exceptionFields({
  thrown,
  message = messageOf(thrown),
  source,
}: Extract<PageProblem, { kind: "exception" }>): EventFields {
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  return {
    message: snippet(message, "message"),
    stack: snippet(stack, "stack"),
    ...(source !== undefined && { source: snippet(source, "url") }),
  };
}

/** Text of whatever a promise was rejected with; converting an object could throw. */
function messageOf(reason: unknown): string {
  if (reason instanceof Error) return `${reason.name}: ${reason.message}`;
  return typeof reason === "object" ? Object.prototype.toString.call(reason) : String(reason);
}

/** Lengths of what is quoted in an event, in characters (specification, section 9). */
const snippetLengths = { message: 200, stack: 500, markup: 200, attribute: 100, url: 200 };

/**
 * The beginning of a text. The database's JSON holds neither U+0000 nor half a surrogate pair,
 * which the cut may leave behind.
 */
export function snippet(text: string, kind: keyof typeof snippetLengths): string {
  return text
    .slice(0, snippetLengths[kind])
    .replace(/\0/g, "\uFFFD")
    .replace(/\p{Surrogate}/gu, "\uFFFD");
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
