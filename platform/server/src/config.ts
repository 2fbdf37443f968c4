import {
  commaList,
  readVariables,
  type Variables,
  wholeNumber,
  writtenVariables,
} from "@site/contract/environment-variables";
import { channelList } from "@site/registry/config";
import { isChannelName } from "@site/registry/keys";
import * as v from "valibot";
import type { OverrideConfig } from "#override/override.ts";
import type { LogLevel } from "#process/server-log.ts";
import type { ShutdownRule } from "#process/shutdown.ts";

/** What the environment says about the server. */
export interface ServerConfig {
  logLevel: LogLevel;
  shutdown: ShutdownRule;
  maxConnections: number;
  reportsKeptDays: number;
  /** The channel that is shown. */
  channel: string;
  /** Other channels, which `?channel=` may show. */
  previews: string[];
  overrides: OverrideConfig;
}

const origin = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/;

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
  CHANNEL: v.optional(
    v.pipe(v.string(), v.check(isChannelName, "must be one channel's name, such as production")),
    "production",
  ),
  CHANNEL_PREVIEWS: channelList,
  OVERRIDE_CHANNELS: channelList,
  OVERRIDE_ORIGINS: commaList(
    (one) => origin.test(one),
    "must be origins with commas between, such as http://localhost:*,https://dev.example.com",
  ),
});

/**
 * Reads the server's configuration from the environment.
 * @throws Error listing every invalid variable at once.
 */
export function readServerConfig(env: Variables): ServerConfig {
  const given = readVariables(environment, writtenVariables(env), "Invalid server configuration");
  return {
    logLevel: given.LOG_LEVEL,
    shutdown: { delayMs: given.SHUTDOWN_DELAY_MS, graceMs: given.SHUTDOWN_GRACE_MS },
    maxConnections: given.MOST_CONNECTIONS,
    reportsKeptDays: given.REPORTS_KEPT_DAYS,
    channel: given.CHANNEL,
    previews: given.CHANNEL_PREVIEWS,
    overrides: { channels: given.OVERRIDE_CHANNELS, origins: given.OVERRIDE_ORIGINS },
  };
}
