import { previewKeySetting } from "@site/composer/preview/preview-token";
import { readVariables, type Variables, wholeNumber } from "@site/contract/environment-variables";
import { channelList } from "@site/registry/config";
import { isChannelName } from "@site/registry/keys";
import * as v from "valibot";

const environment = v.object({
  LOG_LEVEL: v.optional(
    v.picklist(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    ),
    "warn",
  ),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 60_000, 500),
  REPORT_RETENTION_DAYS: wholeNumber(1, 365, 30),
  METRICS_LISTEN: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => metricsListenIn(text) !== undefined,
        "must be an address and port such as 127.0.0.1:9464",
      ),
      v.transform(metricsListenIn),
    ),
  ),
  CHANNEL: v.optional(
    v.pipe(v.string(), v.check(isChannelName, "must be one channel's name, such as production")),
    "production",
  ),
  CHANNEL_PREVIEWS: channelList,
  PREVIEW_KEY: previewKeySetting,
  HOUSEKEEPING_OVERDUE_DAYS: wholeNumber(0, 365, 8),
  CANARY_GUARD: v.optional(v.literal("stop", "must be stop, or nothing")),
});

/** The server's configuration. */
export type ServerConfig = ReturnType<typeof readServerConfig>;

/** Where metrics are served: `127.0.0.1:9464` or `[::1]:9464`. */
function metricsListenIn(text: string): { host: string; port: number } | undefined {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  return host !== undefined && port <= 65_535 ? { host, port } : undefined;
}

/**
 * Reads the server's configuration from the environment.
 * @throws Error listing every invalid variable at once.
 */
export function readServerConfig(env: Variables) {
  const given = readVariables(environment, env, "Invalid server configuration");
  return {
    logLevel: given.LOG_LEVEL,
    shutdownDelayMs: given.SHUTDOWN_DELAY_MS,
    reportRetentionDays: given.REPORT_RETENTION_DAYS,
    channel: given.CHANNEL,
    /** Other channels, which `?channel=` may show. */
    previews: given.CHANNEL_PREVIEWS,
    /** Signs preview links; undefined turns them off. */
    previewKey: given.PREVIEW_KEY,
    /** Whether a canary that is convicted of being worse is ended. */
    canaryGuard: given.CANARY_GUARD,
    /** When verify, mirror and backup are overdue, from their last run on; 0 for never. */
    overdueDays: given.HOUSEKEEPING_OVERDUE_DAYS,
    /** Where metrics are served; undefined for nowhere. */
    metricsListen: given.METRICS_LISTEN,
  };
}
