import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { sharedBy } from "#engines/visitor/turns.ts";
import { shortenTimers } from "#site/short-timers.ts";

/** After which services and words would move on. */
const intervalsMs = [4000, 2500];

test(
  "who wants less motion gets a page where nothing moves by itself",
  sharedBy("chromium"),
  async ({ visitor }) => {
    await visitor.begin({ reducedMotion: true });
    for (const intervalMs of intervalsMs) visitor.site.preload(shortenTimers, intervalMs);
    await visitor.openLive("/en");
    expect(
      await visitor.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches),
    ).toBe(true);
    const running = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { iterations } = effect?.getTiming() ?? {};
        return playState === "running" && iterations === Number.POSITIVE_INFINITY;
      }).length;
    await expect.poll(() => visitor.evaluate(running)).toBe(0);
    const current = () =>
      [...document.querySelectorAll("main :is([aria-current=true], h1, h1 + [aria-hidden])")].map(
        (element) => element.getAttribute("aria-label") ?? element.textContent,
      );
    // Each carousel marks its slide once its engine has come, in whichever order.
    await visitor.until(() => document.querySelectorAll("main [aria-current=true]").length === 2);
    const before = await visitor.evaluate(current);
    expect(before.filter(Boolean), "heading, turning word and two slides").toHaveLength(4);
    await sleep(900);
    expect(await visitor.evaluate(current)).toEqual(before);
  },
);

test("who prefers dark pages can read this light one", sharedBy("webkit"), async ({ visitor }) => {
  await visitor.begin({ darkScheme: true });
  await visitor.openLive("/en/contact");
  const field = () => {
    const { color, backgroundColor, colorScheme } = getComputedStyle(
      document.querySelector("main textarea") as HTMLElement,
    );
    const isAsked = matchMedia("(prefers-color-scheme: dark)").matches;
    return { isAsked, isDark: colorScheme.includes("dark"), isReadable: color !== backgroundColor };
  };
  const expected = { isAsked: true, isDark: false, isReadable: true };
  expect(await visitor.evaluate(field)).toEqual(expected);
});
