import type { PageComposition } from "@site/contract/composition";
import { scrubbed } from "@site/contract/scrubbed-text";
import { publicAnonKey } from "@site/contract/site";
import { logFailure, watchLeaving } from "../browser/leaving.ts";
import { messageOf, type PageProblem, stackOf, withoutQuery } from "../problems/page-problems.ts";

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

/** A detector's own details of an event, besides those of every event. */
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

/** An event as it is logged, with the page's current state. */
export function securityEvent(type: SecurityEventType, fields: EventFields): SecurityEvent {
  return {
    p_event_type: type,
    p_user_identifier: null,
    p_user_agent: navigator.userAgent,
    p_details: JSON.stringify({
      ...fields,
      timestamp: new Date().toISOString(),
      url: withoutQuery(location.href),
      referrer: withoutQuery(document.referrer),
      screen_resolution: `${screen.width}x${screen.height}`,
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
  };
}

/** How many events of one type a page logs: more of the same says nothing new. */
export const maxEventsPerType = 20;

/**
 * Passes events to the log, one after another. A failure is written to the console and goes no
 * further, so that it never becomes an event itself.
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
 * The event of a problem: an uncaught error, or something that the content policy blocked. A
 * blocked call of the log itself is left out, because its report would be blocked again.
 */
export function eventOf(problem: PageProblem, target: LogTarget): Parameters<Report> | undefined {
  if (problem.kind === "exception") {
    const { thrown, source } = problem;
    const fields = {
      message: snippet(scrubbed(messageOf(problem), snippetLengths.message), "message"),
      stack: snippet(framesOf(stackOf(thrown)), "stack"),
      ...(source !== undefined && { source: snippet(withoutQuery(source), "url") }),
    };
    return ["unhandled_error", fields];
  }
  if (
    problem.kind !== "violation" ||
    problem.blocked.startsWith(`${restUrl(target)}/rpc/${logFunction}`)
  )
    return undefined;
  const { directive, blocked, source } = problem;
  const fields = {
    directive,
    blocked: snippet(withoutQuery(blocked), "url"),
    source: snippet(withoutQuery(source), "url"),
  };
  return ["csp_violation", fields];
}

/** The lines of a stack that name a place in a script: the others repeat the message. */
function framesOf(stack: string): string {
  const frames = stack.split("\n").filter((line) => /:\/\/\S+:\d+:\d+\)?$/.test(line));
  return frames.map(withoutQuery).join("\n");
}

/** Maximum lengths of quotes in an event, in characters (specification, section 9). */
const snippetLengths = { message: 200, stack: 500, markup: 200, attribute: 100, url: 200 };

/**
 * The beginning of a text. The database's JSON allows neither U+0000 nor half a surrogate pair,
 * which the cut may leave behind.
 */
export function snippet(text: string, kind: keyof typeof snippetLengths): string {
  return text.slice(0, snippetLengths[kind]).replaceAll("\0", "\uFFFD").toWellFormed();
}

/** The backend that stores the log. */
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

/** The database function that stores an event. */
const logFunction = "log_security_event";

/** Base path of the backend's REST interface. */
function restUrl({ origin }: LogTarget): string {
  return `${origin}/rest/v1`;
}

const timeoutMs = 10_000;

/**
 * Logs an event. Rejects unless the backend accepted it. The client is loaded when there is
 * something to log. It is the part of supabase-js that speaks to the database: a tenth of the
 * whole, with the same request.
 */
export async function logEvent(target: LogTarget, event: SecurityEvent): Promise<void> {
  const { PostgrestClient } = await import("@supabase/postgrest-js");
  const client = new PostgrestClient(restUrl(target), {
    headers: { apikey: target.anonKey, Authorization: `Bearer ${target.anonKey}` },
    schema: "public",
    fetch: fetchFound,
    timeout: timeoutMs,
  });
  const { error } = await client.rpc(logFunction, event);
  // If a web page answers instead of the backend, the whole page is the message: quote its start.
  if (error) throw new Error(snippet(`${error.code ?? ""} ${error.message}`.trim(), "message"));
}

/** The client treats a 404 that is empty, or an empty list, as success. */
async function fetchFound(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // `keepalive`: leaving the page does not abort the request.
  const response = await fetch(input, { ...init, keepalive: true });
  if (response.status === 404) throw new Error(`404 ${await response.text()}`.trim());
  return response;
}
