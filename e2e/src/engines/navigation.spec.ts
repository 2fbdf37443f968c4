import { setTimeout as sleep } from "node:timers/promises";
import { neutralSite } from "@site/contract/site";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { networkProblems, respond, uncached } from "#engines/visitor/faults.ts";
import type { Target } from "#engines/visitor/page-elements.ts";
import { inTurn, onlyIn, sharedBy } from "#engines/visitor/turns.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";
import { htmlLang, routes } from "#site/routes.ts";

const footerLink = (name: string): Target => ({ role: "link", name, within: "footer" });

/** Notes in the document that the visitor has stayed in it. */
const noteStay = () => void Object.assign(globalThis, { stayed: true });
const hasStayed = () => "stayed" in globalThis;

/** What tells the page on screen from others. */
const shown = () => [document.title, document.querySelector("main h1")?.textContent].join();

/** Goes on to the contact page and reloads that: Back then has to load the first page's document. */
async function reloadNextPage(visitor: Visitor): Promise<void> {
  await visitor.follow(footerLink("Contact"), "/en/contact");
  await visitor.settle();
  await visitor.reload();
  await visitor.untilLive("/en/contact");
  await visitor.settle();
}

/** Goes back and, a second later, on to another page; drivers would wait for the document first. */
async function goBackAndOn(visitor: Visitor): Promise<void> {
  await visitor.evaluate(() => {
    history.back();
    const leave = () => document.querySelector<HTMLElement>('footer a[href="/en/about"]')?.click();
    setTimeout(leave, 1000);
  });
  await visitor.untilLive("/en/about");
}

// Specification 1.8
test("a link within the site opens a page without a document, and moves focus and scroll", async ({
  visitor,
}) => {
  await visitor.openLive("/en");
  await visitor.evaluate(noteStay);
  await visitor.follow(footerLink("Contact"), "/en/contact");
  expect(await visitor.evaluate(hasStayed)).toBe(true);
  await visitor.until(() => document.activeElement?.id === "content");
  await visitor.until(() => scrollY === 0);
  const announced = () => document.querySelector("#root > [aria-live]")?.textContent;
  expect(await visitor.evaluate(announced)).toBe(await visitor.evaluate(() => document.title));
  expect(await visitor.evaluate(announced)).toContain("Contact");

  await visitor.evaluate(() => history.back());
  await visitor.arrive("/en");
  await visitor.until(() => scrollY > 500);
  await visitor.evaluate(() => history.forward());
  await visitor.expectPath("/en/contact");
  await visitor.until(() => scrollY === 0);
  expect(await visitor.evaluate(hasStayed)).toBe(true);
});

test(
  "a link to the page on screen starts it again; one to a part of a page leads into that part",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.openLive("/en");
    await visitor.settle();
    const entries = await visitor.evaluate(() => history.length);
    for (const top of [1200, 800]) {
      await visitor.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
      await visitor.until((y) => scrollY === y, top);
      await visitor.click({ role: "link", name: neutralSite.brand, within: "header" });
      await visitor.until(() => scrollY === 0 && document.activeElement?.id === "content");
    }
    expect(await visitor.evaluate(() => history.length)).toBe(entries);

    await visitor.openLive("/en/blog");
    await visitor.click({ role: "link", name: "Subscribe on the home page", within: "main" });
    await visitor.untilLive("/en");
    await visitor.until(() => document.activeElement?.id === "newsletter");
    await visitor.until(() => {
      const { top = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top >= 0 && top < innerHeight / 2;
    });
  },
);

for (const [where, address, name] of [
  ["to another page", "/en/about", "chromium"],
  ["within a page", "/en#newsletter", "firefox"],
] as const) {
  test(
    `Back ${where} is not overruled by a page that is on its way`,
    sharedBy(name),
    async ({ visitor }) => {
      const release = visitor.site.hold(/^\/_page\/en\/contact\.json/);
      await visitor.openLive("/en");
      await visitor.evaluate((href) => {
        const link = document.createElement("a");
        link.href = href;
        document.body.append(link);
        link.click();
      }, address);
      await visitor.until((href) => location.href.endsWith(href), address);
      await visitor.click(footerLink("Contact"));
      await visitor.evaluate(() => history.back());
      await visitor.until(() => location.pathname === "/en" && location.hash === "");
      release();
      await visitor.settle();
      // Long enough for the page to be shown, now that it is there.
      await visitor.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      await visitor.expectPath("/en");
      await visitor.until(() => document.querySelector("main")?.dataset["page"] === "home");
    },
  );
}

test(
  "Tab goes on from where the mouse was pressed, not from the page's top",
  sharedBy("firefox", "webkit"),
  async ({ visitor }) => {
    await visitor.openLive("/en/about");
    await visitor.follow({ role: "link", name: "Blog", within: "header" }, "/en/blog");
    const [x, y] = await visitor.evaluate(() => {
      // The last card's words; its link reaches over all of it.
      const heading = [...document.querySelectorAll("main h2, main h1")].at(-1);
      heading?.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, height } = heading?.getBoundingClientRect() ?? new DOMRect();
      Object.assign(globalThis, { pressed: heading });
      return [left + 2, top + height / 2];
    });
    await visitor.pressAt(Math.round(x ?? 0), Math.round(y ?? 0));
    await visitor.engine.page.keyboard.press("Tab");
    const isBehind = () => {
      const { pressed } = globalThis as { pressed?: Node };
      const place = pressed?.compareDocumentPosition(document.activeElement ?? document) ?? 0;
      return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    };
    expect(await visitor.evaluate(isBehind)).toBe(true);
  },
);

test(
  "the last click wins over a document that is on its way",
  sharedBy("firefox"),
  async ({ visitor }) => {
    // As if the site had changed, so that the page's document has to be loaded.
    visitor.site.break(/^\/_page\/en\/contact\.json/, respond(404));
    await visitor.openLive("/en");
    await visitor.settle();
    visitor.expectProblems(networkProblems);
    const release = visitor.site.hold(/^\/en\/contact$/);
    // With a timer, because drivers wait for the document before they click again.
    await visitor.evaluate(() => {
      const follow = (href: string) =>
        document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
      follow("/en/contact");
      setTimeout(follow, 400, "/en/about");
    });
    await expect.poll(() => visitor.site.asked.map(({ path }) => path)).toContain("/en/contact");
    await sleep(900);
    release();
    await visitor.untilLive("/en/about");
    await visitor.settle();
    await visitor.expectPath("/en/about");
  },
);

test(
  "a page is where it was left: after Back and Forward in haste, a reload, another document",
  sharedBy("webkit"),
  async ({ visitor }) => {
    const place = (minPx: number, maxPx: number) =>
      visitor.until((min, max) => scrollY >= min && scrollY <= max, minPx, maxPx);
    await visitor.openLive("/en");
    await visitor.settle();
    await visitor.evaluate(() => scrollTo({ top: 1200, behavior: "instant" }));
    await place(1200, 1200);
    await visitor.follow({ role: "link", name: "About", within: "header" }, "/en/about");
    await place(0, 0);
    await visitor.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
    await place(700, 700);

    for (let round = 0; round < 3; round += 1) {
      await visitor.evaluate(() => history.back());
      await visitor.expectPath("/en");
      await place(1200, 1200);
      await visitor.evaluate(() => history.forward());
      await visitor.expectPath("/en/about");
      await place(700, 700);
    }

    await visitor.reload();
    await visitor.untilLive("/en/about");
    await place(690, 710);
    await visitor.settle();
    await visitor.open("/en/blog");
    await visitor.untilLive("/en/blog");
    await visitor.settle();
    await visitor.evaluate(() => history.back());
    await visitor.arrive("/en/about");
    await place(690, 710);
    // It is alive, too.
    await visitor.follow(footerLink("Contact"), "/en/contact");
  },
);

test(
  "after Back the focus is on the link that led away",
  sharedBy("firefox"),
  async ({ visitor }) => {
    await visitor.openLive("/en/blog");
    await visitor.settle();
    await visitor.evaluate(() => {
      const last = [...document.querySelectorAll<HTMLElement>("main article a")].at(-1);
      last?.scrollIntoView({ block: "center", behavior: "instant" });
      last?.focus({ preventScroll: true });
    });
    const path = await visitor.evaluate(() => document.activeElement?.getAttribute("href"));
    await visitor.engine.page.keyboard.press("Enter");
    await visitor.untilLive(path ?? "");
    await visitor.until(() => document.activeElement?.id === "content");
    await visitor.evaluate(() => history.back());
    await visitor.untilLive("/en/blog");
    await visitor.until(
      (href) => document.activeElement?.getAttribute("href") === href,
      path ?? "",
    );
    await visitor.evaluate(() => history.forward());
    await visitor.untilLive(path ?? "");
    await visitor.until(() => document.activeElement?.id === "content");
  },
);

for (const [path, name] of [
  ["/en", "firefox"],
  ["/en/cases", "chromium"],
] as const) {
  test(
    `Back to ${path} after a reload, before any script runs, shows it`,
    sharedBy(name),
    async ({ visitor }) => {
      const scripts = /^\/shell\/.*\.js$/;
      visitor.site.break(scripts, uncached);
      await visitor.openLive(path);
      const before = await visitor.evaluate(shown);
      await visitor.follow(footerLink("Contact"), "/en/contact");
      await visitor.settle();
      const release = visitor.site.hold(scripts);
      await visitor.reload();
      await visitor.evaluate(() => history.back());
      await visitor.expectPath(path);
      release();
      await visitor.untilLive(path);
      await expect.poll(() => visitor.evaluate(shown)).toBe(before);
    },
  );
}

test(
  "Back to a page of before a reload keeps the page on screen until the other is there",
  sharedBy("chromium"),
  async ({ visitor }) => {
    // The contact page's document knows nothing of articles.
    const article = "/en/blog/machine-learning-churn";
    await visitor.openLive(article);
    const before = await visitor.evaluate(shown);
    await reloadNextPage(visitor);
    await visitor.evaluate(() => {
      const look = () => {
        const { page } = document.querySelector("main")?.dataset ?? {};
        if (page !== "contact") sessionStorage.setItem("seen", page ?? "nothing");
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
      history.back();
    });
    await visitor.arrive(article);
    await expect.poll(() => visitor.evaluate(shown)).toBe(before);
    expect(await visitor.evaluate(() => sessionStorage.getItem("seen"))).toBeNull();
  },
);

test(
  "Back to an address whose document never came shows its page, not the one on screen then",
  sharedBy("webkit"),
  async ({ visitor }) => {
    await visitor.openLive("/en/blog");
    const before = await visitor.evaluate(shown);
    await reloadNextPage(visitor);
    const release = visitor.site.hold(/^\/en\/blog$/);
    await goBackAndOn(visitor);
    expect(visitor.site.asked.filter(({ path }) => path === "/en/blog")).toHaveLength(2);
    visitor.site.restore();
    release();
    await visitor.settle();
    await visitor.evaluate(() => history.back());
    await visitor.expectPath("/en/blog");
    await expect.poll(() => visitor.evaluate(shown)).toBe(before);
    await visitor.untilLive("/en/blog");
  },
);

test(
  "Forward before Back's document has come keeps the page, and it stays alive",
  sharedBy("chromium"),
  async ({ visitor }) => {
    await visitor.openLive("/en/blog");
    await reloadNextPage(visitor);
    const release = visitor.site.hold(/^\/en\/blog$/);
    await visitor.evaluate(() => {
      Object.assign(globalThis, { stayed: true });
      history.back();
      setTimeout(() => history.forward(), 400);
    });
    await sleep(900);
    release();
    await visitor.settle();
    await visitor.expectPath("/en/contact");
    await visitor.follow(footerLink("About"), "/en/about");
    expect(await visitor.evaluate(hasStayed)).toBe(true);
  },
);

test(
  "Back before the document of a failed click has come keeps the page, and it stays alive",
  sharedBy("firefox"),
  async ({ visitor }) => {
    // As if the site had changed, so that the page's document has to be loaded.
    visitor.site.break(/^\/_page\/en\/contact\.json/, respond(404));
    await visitor.openLive("/en");
    await visitor.follow(footerLink("About"), "/en/about");
    await visitor.settle();
    visitor.expectProblems(networkProblems);
    const release = visitor.site.hold(/^\/en\/contact$/);
    await visitor.evaluate(() => {
      Object.assign(globalThis, { stayed: true });
      document.querySelector<HTMLElement>('footer a[href="/en/contact"]')?.click();
      setTimeout(() => history.back(), 400);
    });
    await expect.poll(() => visitor.site.asked.map(({ path }) => path)).toContain("/en/contact");
    await sleep(900);
    release();
    await visitor.settle();
    await visitor.expectPath("/en");
    await visitor.follow(footerLink("About"), "/en/about");
    expect(await visitor.evaluate(hasStayed)).toBe(true);
  },
);

// Only this driver's browser keeps pages for Back.
const keepsPages = onlyIn("webkit");

test(
  "a link that is clicked while a kept page loads its document is followed",
  keepsPages,
  async ({ visitor }) => {
    visitor.site.preload(() => {
      addEventListener("pageshow", ({ persisted }) => {
        const follow = () => document.querySelector<HTMLElement>('a[href="/en/cases"]')?.click();
        if (persisted) setTimeout(follow, 1000);
      });
    });
    await visitor.openLive("/en/blog");
    await reloadNextPage(visitor);
    const release = visitor.site.hold(/^\/en\/blog$/);
    await goBackAndOn(visitor);
    await visitor.settle();
    await visitor.evaluate(() => history.back());
    await visitor.untilLive("/en/cases");
    release();
    await visitor.settle();
    await visitor.expectPath("/en/cases");
  },
);

test(
  "without beforeunload, as on an iPhone, a page that leaving stops doesn't overrule the newer choice",
  sharedBy("webkit"),
  async ({ visitor }) => {
    visitor.expectProblems(networkProblems);
    visitor.expectProblems(/^error: The monitoring did not start/);
    // Its code was on its way when the page was left; half of the views measure web vitals.
    visitor.expectProblems(
      /^error: (?:Failed to log security event|Web vitals are not measured) TypeError: Importing a/,
    );
    visitor.site.preload(() => {
      Object.assign(globalThis, { GestureEvent: class {} });
      Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
      const stop = (event: Event) => event.stopImmediatePropagation();
      addEventListener("beforeunload", stop, { capture: true });
    });
    const releaseAbandoned = visitor.site.hold(/^\/_page\/en\/contact\.json/);
    const release = visitor.site.hold(/^\/en\/about$/);
    await visitor.openLive("/en");
    await visitor.evaluate(() => {
      document.querySelector<HTMLElement>('footer a[href="/en/contact"]')?.click();
      setTimeout(() => location.assign("/en/about"), 500);
    });
    await sleep(1500);
    release();
    await visitor.untilLive("/en/about");
    releaseAbandoned();
    await visitor.settle();
    await visitor.expectPath("/en/about");
    expect(visitor.site.asked.map(({ path }) => path)).not.toContain("/en/contact");
  },
);

test(
  "a page that is left while it loads is no failure of the site",
  sharedBy("firefox", "webkit"),
  async ({ visitor }) => {
    for (const path of ["/en", "/de/kontakt", "/cases", "/en/services/automations"]) {
      await visitor.open(path);
    }
    await visitor.untilLive("/en/services/automations");
    await visitor.settle();
  },
);

/** A page of each remote. */
for (const [index, kind] of (
  ["home", "case-churn", "contact", "service-automations"] as const
).entries()) {
  // Specification 2.5
  test(
    `${kind} switches through the three languages without a document`,
    inTurn(index),
    async ({ visitor }) => {
      await visitor.openLive(routes[kind].pt);
      await visitor.evaluate(noteStay);
      const steps = [
        ["PT*", "English", "en"],
        ["EN*", "Deutsch", "de"],
        ["DE*", "Português", "pt"],
      ] as const;
      for (const [button, name, language] of steps) {
        await visitor.click({ role: "button", name: button, within: "header" });
        await visitor.follow({ role: "link", name, within: "header" }, routes[kind][language]);
        await visitor.until((lang) => document.documentElement.lang === lang, htmlLang[language]);
        await visitor.expectHidden({ role: "link", name, within: "header" });
        await visitor.until(() => document.activeElement?.id === "content" && scrollY === 0);
        await visitor.until(
          (path) =>
            document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(path),
          routes[kind][language],
        );
      }
      expect(await visitor.evaluate(hasStayed)).toBe(true);
    },
  );
}
