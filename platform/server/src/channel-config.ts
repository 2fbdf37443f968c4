import {
  nonEmptyVariables,
  readVariables,
  type Variables,
} from "@site/contract/environment-variables";
import { channelList } from "@site/registry/config";
import { isChannelName } from "@site/registry/keys";
import * as v from "valibot";

/** Which channel a server shows, and which others may be previewed. */
export interface ChannelConfig {
  channel: string;
  previews: string[];
}

const environment = v.object({
  CHANNEL: v.optional(
    v.pipe(v.string(), v.check(isChannelName, "must be one channel's name, such as production")),
    "production",
  ),
  CHANNEL_PREVIEWS: channelList,
});

/**
 * Reads `CHANNEL` (default production) and `CHANNEL_PREVIEWS` (default none).
 * @throws Error listing every faulty variable at once.
 */
export function readChannelConfig(env: Variables): ChannelConfig {
  const { CHANNEL, CHANNEL_PREVIEWS } = readVariables(
    environment,
    nonEmptyVariables(env),
    "The channels to show are not set up rightly",
  );
  return { channel: CHANNEL, previews: CHANNEL_PREVIEWS };
}
