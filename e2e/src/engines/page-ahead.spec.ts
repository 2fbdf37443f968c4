import { expect, test } from "#engines/visitor/engine-test.ts";
import { sharedBy } from "#engines/visitor/turns.ts";

/** Notes which page the click itself has shown, by a listener that comes after those of the site. */
function noteClicks(): void {
  const note = () => {
    const mains = [...document.querySelectorAll("main")];
    const shown = mains.filter((main) => main.style.contentVisibility !== "hidden");
    const pages = shown.map((main) => main.dataset["page"]);
    Object.assign(globalThis, { atClick: { pages, path: location.pathname, scrollY } });
  };
  addEventListener("click", note);
}

test("a page that is pointed at is laid out where nobody meets it, and shown by the click", async ({
  visitor,
}) => {
  await visitor.openLive("/en");
  await visitor.settle();
  await visitor.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  await visitor.evaluate(noteClicks);
  const ahead = () => {
    const main = document.querySelectorAll("main")[1];
    const link = main?.querySelector("a");
    if (!main || !link || (main.style.display === "none" && "contentVisibility" in main.style))
      return;
    link.focus();
    const isReached = document.activeElement === link || link.checkVisibility();
    return { height: main.getBoundingClientRect().height, isReached, page: main.dataset["page"] };
  };
  const height = await visitor.evaluate(() => document.documentElement.scrollHeight);
  await visitor.hover({ role: "link", name: "Cases", within: "header" });
  await visitor.until(ahead);
  expect(await visitor.evaluate(ahead)).toEqual({ height: 0, isReached: false, page: "cases" });
  expect(await visitor.evaluate(() => document.documentElement.scrollHeight)).toBe(height);

  await visitor.follow({ role: "link", name: "Cases", within: "header" }, "/en/cases");
  await visitor.expectShown({ role: "heading", name: "Success Cases" });
  const atClick = () => (globalThis as { atClick?: object }).atClick;
  expect(await visitor.evaluate(atClick)).toEqual({
    pages: ["cases"],
    path: "/en",
    scrollY: 0,
  });
  expect(await visitor.evaluate(whatIsShown)).toEqual(["cases", null, null, 0, 0]);
  await visitor.evaluate(() => history.back());
  await visitor.untilLive("/en");
  await visitor.until(() => scrollY === 300);
});

/** The page on screen, whether anything still hides it, how many others there are, what waits to move. */
function whatIsShown() {
  const [main, ...others] = document.querySelectorAll("main");
  const animations = main?.getAnimations({ subtree: true }) ?? [];
  const waiting = animations.filter(({ playState }) => playState === "paused").length;
  const style = main?.getAttribute("style") || null;
  return [main?.dataset["page"], main?.ariaHidden, style, others.length, waiting];
}

test(
  "who clicks on another link at once gets its page, and Back leads to the page that both were on",
  sharedBy("chromium"),
  async ({ visitor }) => {
    await visitor.openLive("/en");
    await visitor.settle();
    await visitor.hover({ role: "link", name: "Cases", within: "header" });
    await visitor.until(() => document.querySelectorAll("main")[1]?.ariaHidden === "true");
    await visitor.evaluate(() => {
      for (const path of ["/en/cases", "/en/about"])
        document.querySelector<HTMLElement>(`footer a[href="${path}"]`)?.click();
    });
    await visitor.untilLive("/en/about");
    expect(await visitor.evaluate(whatIsShown)).toEqual(["about", null, null, 0, 0]);
    await visitor.evaluate(() => history.back());
    await visitor.untilLive("/en");
    expect(await visitor.evaluate(whatIsShown)).toEqual(["home", null, null, 0, 0]);
  },
);
