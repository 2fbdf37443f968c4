import { expect, test } from "#engines/visitor/engine-test.ts";
import {
  abort,
  changeText,
  type Fault,
  hang,
  networkProblems,
  respond,
} from "#engines/visitor/faults.ts";
import type { Target } from "#engines/visitor/page-elements.ts";
import { expectMenuUnderMouse, servicesMenu } from "#engines/visitor/services-menu.ts";
import { inTurn, sharedBy } from "#engines/visitor/turns.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";

/*
 * A part of the page is dead, and everything around it works. Engines take turns, and say differently
 * that a file is lost; faults of the code of a part: `shell/src/page/remote-faults.test.tsx`.
 */

const contact: Target = { role: "link", name: "Contact", within: "footer" };

const shownText = () => document.querySelector("main")?.textContent?.replaceAll(/\s+/g, " ").trim();

/** The words of the page as the site sends them. */
async function sentText(visitor: Visitor, path: string): Promise<string> {
  const html = await (await fetch(visitor.site.address + path)).text();
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  if (!heading) throw new Error(`${path} was sent without a heading.`);
  return heading
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** What is wrong with the remote of the page in view, on a first load; another hash: `content-policy.spec.ts`. */
const deadPages: Record<string, [pattern: RegExp, fault: Fault]> = {
  "whose entry is gone": [/^\/mf-content\/.*remoteEntry\.js$/, respond(404)],
  "whose connection breaks": [/^\/mf-content\//, abort],
  "whose script is garbage": [/^\/mf-content\/.*\.js$/, respond(200, "}{", "text/javascript")],
  "whose entry throws": [
    /^\/mf-content\/.*remoteEntry\.js$/,
    changeText((text) => `throw new Error("broken");${text}`),
  ],
  "that never answers": [/^\/mf-content\//, hang],
};

for (const [index, [how, [pattern, fault]]] of Object.entries(deadPages).entries()) {
  test(
    `a page of a remote ${how} stays readable, and the header works`,
    inTurn(index),
    async ({ visitor }) => {
      const path = "/en/about";
      visitor.expectProblems(networkProblems);
      visitor.site.break(pattern, fault);
      const words = await sentText(visitor, path);
      await visitor.open(path);
      // The shell runs: its helper is there.
      await visitor.until(() => "getCaseStudyUrlByLanguage" in globalThis);
      if (fault !== hang) {
        await visitor.until(() => observed.notes.some((note) => note.includes("Remote failed")));
      }
      expect(await visitor.evaluate(shownText)).toContain(words);
      await expectMenuUnderMouse(visitor);
      await visitor.follow(contact, "/en/contact");
      // Messages of the page that was left arrive a moment later.
      await expect
        .poll(() => visitor.site.notes.filter((note) => note.includes("Remote failed")))
        .toHaveLength(fault === hang ? 0 : 1);
    },
  );
}

test(
  "a stepper whose code never comes shows all of its steps, and no button that does nothing",
  sharedBy("chromium"),
  async ({ visitor }) => {
    visitor.site.break(/^\/mf-services\//, hang);
    await visitor.open("/en/services/business-intelligence");
    await visitor.until(() => "getCaseStudyUrlByLanguage" in globalThis);
    const seen = () =>
      ["main ol > li h3", "main button"].map(
        (selector) =>
          [...document.querySelectorAll(selector)].filter(
            (element) =>
              element.checkVisibility({ visibilityProperty: true }) &&
              element.getBoundingClientRect().height > 0,
          ).length,
      );
    expect(await visitor.evaluate(seen), "steps and buttons").toEqual([8, 0]);
  },
);

const deadNavigations: Record<string, [pattern: RegExp, fault: Fault]> = {
  "a dead remote": [/^\/mf-services\//, abort],
  "a page whose style sheet is dead": [/^\/mf-services\/.*\.css$/, respond(404)],
  "a page whose style sheet has other bytes": [
    /^\/mf-services\/.*\.css$/,
    changeText((sheet) => `${sheet}\nmain { display: none }`),
  ],
};

for (const [index, [where, [pattern, fault]]] of Object.entries(deadNavigations).entries()) {
  test(
    `a client navigation into ${where} shows its document, and links lead on`,
    inTurn(index + 1),
    async ({ visitor }) => {
      const name = "Business Intelligence";
      await visitor.openLive("/en/about");
      visitor.expectProblems(networkProblems);
      visitor.site.break(pattern, fault);
      await visitor.hover(servicesMenu);
      await visitor.click({ role: "link", name, within: "header" });
      await visitor.expectShown({ role: "heading", name: `${name}*`, within: "main" });
      await expect
        .poll(() => visitor.site.notes.some((note) => note.includes("Remote failed")))
        .toBe(true);
      await visitor.follow(contact, "/en/contact");
    },
  );
}
