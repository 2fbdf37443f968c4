import type { Report } from "./security-event.ts";
import { snippet } from "./snippet.ts";
import { whileVisible } from "./visible-interval.ts";

const intervalMs = 5000;

const methods = ["debug", "error", "info", "log", "warn"] as const;

/** Reports methods of the console that were replaced since the beginning, once per replacement. */
export function watchConsole(report: Report): () => void {
  const originals = methodsNow();
  const known = { ...originals };
  return whileVisible(intervalMs, () => {
    const now = methodsNow();
    for (const method of methods) {
      const current = now[method];
      if (current === known[method]) continue;
      known[method] = current;
      // Putting the original back mends what was reported before.
      if (current !== originals[method]) report("console_tampering", tampering(method, current));
    }
  });
}

function methodsNow(): Record<(typeof methods)[number], unknown> {
  const { debug, error, info, log, warn } = console;
  return { debug, error, info, log, warn };
}

function tampering(method: string, replacement: unknown) {
  const source =
    typeof replacement === "function"
      ? Function.prototype.toString.call(replacement)
      : typeof replacement;
  const message = `console.${method} was replaced by ${source}`;
  return {
    method,
    message: snippet(message, "message"),
    stack: snippet(new Error(message).stack ?? "", "stack"),
  };
}
