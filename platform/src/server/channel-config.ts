import * as v from "valibot";

/** Which channel a server shows, and which others may be previewed. */
export interface ChannelConfig {
  channel: string;
  previews: string[];
}

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const environment = v.object({
  CHANNEL: v.optional(
    v.pipe(v.string(), v.regex(name, "must be one channel's name, such as production")),
    "production",
  ),
  CHANNEL_PREVIEWS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) =>
        list
          .split(",")
          .map((one) => one.trim())
          .filter((one) => one !== ""),
      ),
      v.everyItem(
        (one) => name.test(one),
        "must be names of channels with commas between, such as staging,next",
      ),
    ),
    "",
  ),
});

/**
 * Reads `CHANNEL` (default production) and `CHANNEL_PREVIEWS` (default none).
 * @throws Error listing every faulty variable at once.
 */
export function readChannelConfig(env: Record<string, string | undefined>): ChannelConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = v.safeParse(environment, given);
  if (result.success) {
    const { CHANNEL, CHANNEL_PREVIEWS } = result.output;
    return { channel: CHANNEL, previews: CHANNEL_PREVIEWS };
  }
  const faults = result.issues.map((issue) => `  ${v.getDotPath(issue)} ${issue.message}`);
  throw new Error(`The channels to show are not set up rightly:\n${faults.join("\n")}`);
}
