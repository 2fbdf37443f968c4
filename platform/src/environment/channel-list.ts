import { isChannelName } from "#registry/channel-name.ts";
import { commaList } from "./environment-variables.ts";

/** Names of channels with commas between; none where the variable is absent. */
export const channelList = commaList(
  isChannelName,
  "must be names of channels with commas between, such as staging,next",
);
