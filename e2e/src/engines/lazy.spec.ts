import { setTimeout as sleep } from "node:timers/promises";
import { lazyPath } from "#engines/lazy/lazy-remote.ts";
import { expect, test } from "#engines/lazy/lazy-test.ts";
import { abort, networkProblems, respond } from "#engines/visitor/faults.ts";
import { inTurn, sharedBy } from "#engines/visitor/turns.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";
import { shortenTimers } from "#site/short-timers.ts";

/* A lazy script is a part of its page: where it is lost, the page still works in the end. */

/** What a visitor does with each of the scripts, and what they see then. */
const scripts = {
  "shown-": { button: "Count 0", seen: { role: "button", name: "Count 1" } },
  "opened-": { button: "Open", seen: { role: "heading", name: "It is open" } },
  "note-": { button: "Note", seen: { role: "heading", name: "It is noted" } },
} as const;
type Script = keyof typeof scripts;

const lost = {
  "is gone": respond(404),
  "breaks off": abort,
  "is a web page": respond(200, "<!doctype html>", "text/html"),
  // Not stored: a browser that stored it would fail after a reload too.
  "has other bytes": respond(200, "globalThis.isOwned = true;", "text/javascript"),
};

type Way = "first view" | "client navigation";

const lazyProblems = [networkProblems, /^unhandled: TypeError|^(?!uncaught).*module/];

const isFirstDocument = () => "isFirstDocument" in globalThis;

/** How long a page waits whether it is being left, before it loads its document again (`shell/src/browser/leaving.ts`). */
const leavingMs = 2000;

/** Opens the page, and notes in the document that it is the first one. */
async function arrive(visitor: Visitor, way: Way): Promise<void> {
  visitor.expectProblems(...lazyProblems);
  const note = () => void Object.assign(globalThis, { isFirstDocument: true });
  if (way === "first view") {
    await visitor.open(lazyPath);
    await visitor.evaluate(note);
    return;
  }
  await visitor.openLive("/en/about");
  await visitor.evaluate(note);
  await visitor.click({ role: "link", name: "Lazy", within: "header" });
  await visitor.expectPath(lazyPath);
}

/** Presses the button until what it shows is there: other code may have replaced the page meanwhile. */
async function use(visitor: Visitor, script: Script): Promise<void> {
  const { button, seen } = scripts[script];
  await expect(async () => {
    if (await visitor.ask(seen, () => true)) return;
    await visitor.ask({ role: "button", name: button }, (element) => element.click());
    expect(await visitor.ask(seen, () => true)).toBe(true);
  }).toPass({ intervals: [300, 500, 1000], timeout: 20_000 });
}

const failures = (visitor: Visitor) =>
  visitor
    .evaluate(() => observed.notes)
    .then((notes) => [...visitor.site.notes, ...notes].filter((one) => /Remote failed/.test(one)));

/** Kinds of loss, scripts and ways take turns. */
const losses: [script: Script, how: keyof typeof lost, way: Way][] = [
  ["shown-", "is gone", "first view"],
  ["opened-", "breaks off", "client navigation"],
  ["note-", "has other bytes", "first view"],
];

/** A page that a click leads to preloads it. In WebKit a reload doesn't mend that: it keeps the failure. */
const preloaded: (typeof losses)[number] = ["shown-", "is a web page", "client navigation"];

for (const [index, [script, how, wanted]] of losses.entries()) {
  test(
    `the document comes again after a ${wanted} of a page whose ${script} ${how}`,
    inTurn(index),
    async ({ visitor, engineName }) => {
      const way = engineName === "webkit" ? "first view" : wanted;
      const documents = () => visitor.site.asked.filter(({ path }) => path === lazyPath).length;
      const before = way === "first view" ? 1 : 0;
      visitor.site.break(new RegExp(`/mf-lazy-test/1.0.0/${script}`), (exchange) =>
        documents() > before ? exchange.forward() : lost[how](exchange),
      );
      visitor.site.preload(shortenTimers, leavingMs);
      await arrive(visitor, way);
      await use(visitor, script);
      expect(await visitor.evaluate(isFirstDocument)).toBe(false);
      expect(documents()).toBe(before + 1);
      expect(await visitor.evaluate(() => "isOwned" in globalThis)).toBe(false);
    },
  );
}

test(
  "a lazy script that stays lost does not load the document for ever",
  sharedBy("firefox"),
  async ({ visitor }) => {
    visitor.site.break(/\/shown-/, respond(404));
    visitor.expectProblems(...lazyProblems);
    visitor.site.preload(shortenTimers, leavingMs);
    // Nothing is asked of the page meanwhile: drivers ask as if they had clicked.
    await visitor.open(lazyPath);
    const documents = () => visitor.site.asked.filter(({ path }) => path === lazyPath);
    await expect.poll(() => documents().length, { timeout: 20_000 }).toBe(2);
    // Longer than a script takes to fail, and the pause before a reload.
    await sleep(1500);
    expect(documents()).toHaveLength(2);
    await visitor.follow({ role: "link", name: "Contact", within: "footer" }, "/en/contact");
  },
);

test.describe("where another release was live before", () => {
  test.use({ hasPrevious: true });
  for (const [index, [script, how, way]] of [...losses, preloaded].entries()) {
    test(
      `R8 it replaces a page whose ${script} ${how} after a ${way}`,
      inTurn(index),
      async ({ visitor }) => {
        visitor.site.break(new RegExp(`/mf-lazy-test/2.0.0/${script}`), lost[how]);
        await arrive(visitor, way);
        await use(visitor, script);
        expect(await visitor.evaluate(isFirstDocument)).toBe(true);
        const version = expect.stringContaining('"version":"2.0.0"');
        expect(await failures(visitor)).toEqual([version]);
      },
    );
  }
});
