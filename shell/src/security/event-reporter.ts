import {
  type Report,
  type SecurityEvent,
  type SecurityEventType,
  securityEvent,
} from "./security-event.ts";

/** Most events of one type that a page logs: what repeats for ever is told often enough by then. */
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
      .catch((error: unknown) => console.error("Failed to log security event", error));
  };
}
