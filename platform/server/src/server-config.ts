import {
  readVariables,
  type Variables,
  wholeNumber,
  writtenVariables,
} from "@site/contract/environment-variables";
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

const environment = v.object({
  LOG_LEVEL: v.optional(
    v.picklist(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    ),
    "warn",
  ),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000, 500),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 120_000, 10_000),
  MOST_CONNECTIONS: wholeNumber(10, 100_000, 4_096),
  REPORTS_KEPT_DAYS: wholeNumber(1, 365, 30),
});

/**
 * Reads how the server's process behaves from the environment.
 * @throws Error listing every faulty variable at once.
 */
export function readServerConfig(env: Variables): ServerConfig {
  const given = readVariables(
    environment,
    writtenVariables(env),
    "The server is not set up rightly",
  );
  return {
    logLevel: given.LOG_LEVEL,
    shutdown: { delayMs: given.SHUTDOWN_DELAY_MS, graceMs: given.SHUTDOWN_GRACE_MS },
    mostConnections: given.MOST_CONNECTIONS,
    reportsKeptDays: given.REPORTS_KEPT_DAYS,
  };
}
