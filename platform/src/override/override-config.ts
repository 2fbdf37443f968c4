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

const channelName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const origin = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(?:\d{1,5}|\*))?$/;

const list = (one: RegExp, message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(",").flatMap((part) => part.trim() || [])),
      v.everyItem((part) => one.test(part), message),
    ),
    "",
  );

const environment = v.object({
  OVERRIDE_CHANNELS: list(
    channelName,
    "must be names of channels with commas between, such as staging,next",
  ),
  OVERRIDE_ORIGINS: list(
    origin,
    "must be origins with commas between, such as http://localhost:*,https://dev.example.com",
  ),
});

/**
 * Reads `OVERRIDE_CHANNELS` (default none: nobody may override anything) and `OVERRIDE_ORIGINS`
 * (default none: published releases alone).
 * @throws Error listing every faulty variable at once.
 */
export function readOverrideConfig(env: Record<string, string | undefined>): OverrideConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = v.safeParse(environment, given);
  if (result.success) {
    const { OVERRIDE_CHANNELS, OVERRIDE_ORIGINS } = result.output;
    return { channels: OVERRIDE_CHANNELS, origins: OVERRIDE_ORIGINS };
  }
  const faults = result.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
  throw new Error(`Overrides are not set up rightly:\n${faults.join("\n")}`);
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
