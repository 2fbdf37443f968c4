import { expect, it } from "vitest";
import { readChannelConfig } from "./channel-config.ts";

it("shows production and previews nothing by default", () => {
  expect(readChannelConfig({})).toEqual({ channel: "production", previews: [] });
  expect(readChannelConfig({ CHANNEL: "", CHANNEL_PREVIEWS: "" })).toEqual({
    channel: "production",
    previews: [],
  });
});

it("reads the channel and a list of previews", () => {
  expect(readChannelConfig({ CHANNEL: "staging", CHANNEL_PREVIEWS: "next, qa-2," })).toEqual({
    channel: "staging",
    previews: ["next", "qa-2"],
  });
});

it("names all faults at once", () => {
  expect(() => readChannelConfig({ CHANNEL: "../x", CHANNEL_PREVIEWS: "a,B" })).toThrow(
    /CHANNEL must be one.*CHANNEL_PREVIEWS must be names/s,
  );
});
