/** Everything that the monitor can notice. */
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

/** What a watch knows of its event, beside what every event says. */
export type EventFields = Record<string, string | number>;

/** How a watch tells what it noticed. */
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
