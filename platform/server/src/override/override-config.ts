import {
  commaList,
  readVariables,
  type Variables,
  writtenVariables,
} from "@site/contract/environment-variables";
import { channelList } from "@site/registry/config";
import * as v from "valibot";

/** Which channels may be seen with another remote in them, and whose development servers serve it. */
export interface OverrideConfig {
  channels: readonly string[];
  /** Origins; `*` may stand for the port: `http://localhost:*`. */
  origins: readonly string[];
  /** Overrides that every document gets unasked, as they would stand in an address. */
  pinned?: readonly string[];
}

/** Nobody may override anything. */
export const noOverrides: OverrideConfig = { channels: [], origins: [] };

const origin = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/;

const environment = v.object({
  OVERRIDE_CHANNELS: channelList,
  OVERRIDE_ORIGINS: commaList(
    (one) => origin.test(one),
    "must be origins with commas between, such as http://localhost:*,https://dev.example.com",
  ),
});

/**
 * Reads `OVERRIDE_CHANNELS` (default none: nobody may override anything) and `OVERRIDE_ORIGINS`
 * (default none: published releases alone).
 * @throws Error listing every faulty variable at once.
 */
export function readOverrideConfig(env: Variables): OverrideConfig {
  const { OVERRIDE_CHANNELS, OVERRIDE_ORIGINS } = readVariables(
    environment,
    writtenVariables(env),
    "Overrides are not set up rightly",
  );
  return { channels: OVERRIDE_CHANNELS, origins: OVERRIDE_ORIGINS };
}

/** Whether a list admits an origin. Scheme and host must be the same; a `*` admits any port. */
export function isAdmitted(origins: readonly string[], wanted: string): boolean {
  const { protocol, hostname } = new URL(wanted);
  return origins.some((admitted) =>
    admitted.endsWith(":*")
      ? admitted.slice(0, -2) === `${protocol}//${hostname}`
      : new URL(admitted).origin === wanted,
  );
}
