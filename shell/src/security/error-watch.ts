import { isLeaving } from "../leaving.ts";
import type { EarlyNotes } from "./early-notes.ts";
import { isExtensionUrl } from "./extension-url.ts";
import { hearFaults } from "./fault-listener.ts";
import type { EventFields, Report } from "./security-event.ts";
import { snippet } from "./snippet.ts";

/** Reports each error and rejection that nobody handled, once, unless it comes of leaving. */
export function watchErrors(report: Report, early: EarlyNotes): () => void {
  const known = new Set<string>();
  const reportOnce = (fields: EventFields) => {
    if (isLeaving()) return;
    const key = JSON.stringify(fields);
    if (known.has(key)) return;
    known.add(key);
    report("unhandled_error", fields);
  };
  const stops = [
    hearFaults("error", early, ({ message, error, filename, lineno, colno }) => {
      if (isExtensionUrl(filename)) return;
      const source = `${filename}:${lineno}:${colno}`;
      reportOnce({ ...quoted(message, stackOf(error)), source: snippet(source, "url") });
    }),
    hearFaults("unhandledrejection", early, ({ reason }) => {
      const stack = stackOf(reason);
      if (!isExtensionUrl(stack)) reportOnce(quoted(messageOf(reason), stack));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function quoted(message: string, stack: string): EventFields {
  return { message: snippet(message, "message"), stack: snippet(stack, "stack") };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? "") : "";
}

/** Words of whatever a promise was rejected with; converting an object could throw. */
function messageOf(reason: unknown): string {
  if (reason instanceof Error) return `${reason.name}: ${reason.message}`;
  return typeof reason === "object" ? Object.prototype.toString.call(reason) : String(reason);
}
