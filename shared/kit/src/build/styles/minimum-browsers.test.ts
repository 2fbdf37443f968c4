import { expect, it } from "vitest";
import { minimumBrowsers } from "./minimum-browsers.ts";

it("reads the workspace's list in the form of each tool", () => {
  const { script, style } = minimumBrowsers();
  expect(script).toEqual(expect.arrayContaining([expect.stringMatching(/^safari\d/)]));
  expect(Object.keys(style)).toEqual(["chrome", "edge", "firefox", "safari", "ios_saf"]);
});

it("keeps minor versions", () => {
  expect(minimumBrowsers(["ios_saf >= 16.5", "firefox >= 128"])).toEqual({
    script: ["ios16.5", "firefox128"],
    style: { ios_saf: (16 << 16) | (5 << 8), firefox: 128 << 16 },
  });
});

it.each(["last 2 versions", "opera >= 100", "chrome 112"])("rejects %s by name", (query) => {
  expect(() => minimumBrowsers([query])).toThrow(`got "${query}"`);
});
