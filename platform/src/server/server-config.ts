import * as v from "valibot";
import type { LogLevel } from "./server-log.ts";
import type { ShutdownRule } from "./shutdown.ts";

/** How the server's process behaves, whatever it serves. */
export interface ServerConfig {
  logLevel: LogLevel;
  shutdown: ShutdownRule;
  mostConnections: number;
  reportsKeptDays: number;
}

const whole = (least: number, most: number, otherwise: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, `must be a whole number from ${least} to ${most}`),
      v.transform(Number),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    String(otherwise),
  );

const environment = v.object({
  LOG_LEVEL: v.optional(
    v.picklist(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    ),
    "warn",
  ),
  SHUTDOWN_DELAY_MS: whole(0, 60_000, 500),
  SHUTDOWN_GRACE_MS: whole(0, 120_000, 10_000),
  MOST_CONNECTIONS: whole(10, 100_000, 4_096),
  REPORTS_KEPT_DAYS: whole(1, 365, 30),
});

/**
 * Reads how the server's process behaves from the environment.
 * @throws Error listing every faulty variable at once.
 */
export function readServerConfig(env: Record<string, string | undefined>): ServerConfig {
  const written = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = v.safeParse(environment, written);
  if (result.success) {
    const given = result.output;
    return {
      logLevel: given.LOG_LEVEL,
      shutdown: { delayMs: given.SHUTDOWN_DELAY_MS, graceMs: given.SHUTDOWN_GRACE_MS },
      mostConnections: given.MOST_CONNECTIONS,
      reportsKeptDays: given.REPORTS_KEPT_DAYS,
    };
  }
  const faults = result.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
  throw new Error(`The server is not set up rightly:\n${faults.join("\n")}`);
}
