import { commaList } from "@site/contract/environment-variables";
import { isChannelName } from "#channel-name.ts";

/** Names of channels with commas between; none where the variable is absent. */
export const channelList = commaList(
  isChannelName,
  "must be names of channels with commas between, such as staging,next",
);
