import { expect, it } from "vitest";
import { minimumBrowsers } from "./minimum-browsers.ts";

it("reads the workspace's list in the form of each tool, minor versions too", () => {
  const { script, style } = minimumBrowsers();
  expect(script.toSorted()).toEqual([
    "chrome112",
    "edge112",
    "firefox128",
    "ios16.5",
    "safari16.5",
  ]);
  expect(style.safari).toBe((16 << 16) | (5 << 8));
});
