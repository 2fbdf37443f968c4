import type { EngineName } from "#browser-choice.ts";
import { expect, test } from "#engines/visitor/engine-test.ts";
import { type Answer, changeText, type Fault, networkProblems } from "#engines/visitor/faults.ts";
import type { Visitor } from "#engines/visitor/visitor.ts";

/*
 * Each protection with a negative control: one byte is tampered with, and what must happen stands in a
 * table (docs/decisions/content-policy.md), "this engine does not enforce it" included. A protection that
 * does nothing never reads as green.
 */

interface Attack {
  /** The file with another byte. */
  file: RegExp;
  /** What the visitor does before the file is asked for. */
  path: string;
  navigateTo?: string;
  /** The one engine that doesn't enforce this protection. */
  runsIn?: EngineName;
}

declare global {
  /** Set by tampered code that runs. */
  var isOwned: true | undefined;
  /** Set once injected code has had its chance. */
  var hasTried: true | undefined;
}

const attack = "\nglobalThis.isOwned = true;";
const tampered = changeText((text) => text + attack);
const hasRun = () => globalThis.isOwned ?? false;

const attacks: Record<string, Attack> = {
  "the shell's script": {
    file: /^\/shell\/[^/]+\/shell-[^/]+\.js$/,
    path: "/en/cases/churn-algorithm",
  },
  "a remote's entry, which is imported dynamically": {
    file: /^\/mf-content\/[^/]+\/remoteEntry\.js$/,
    path: "/en/about",
  },
  "a page's script, which its expose imports statically": {
    file: /^\/mf-content\/[^/]+\/about-page-[^/]+\.js$/,
    path: "/en/about",
  },
  "a script that is imported late": {
    file: /^\/mf-home\/[^/]+\/embla-engine-[^/]+\.js$/,
    path: "/en",
  },
  "a script that a client navigation preloads": {
    file: /^\/mf-content\/[^/]+\/about-page-[^/]+\.js$/,
    path: "/en/contact",
    navigateTo: "/en/about",
    runsIn: "webkit",
  },
};

/** Messages of engines about what a protection has stopped, and of the site about what it then lacks. */
const tamperProblems =
  /^policy: |violates|Content Security Policy|Trusted(?:HTML|Script)|did not start|module script|^unhandled: |^uncaught: /i;

async function attempt(visitor: Visitor, { file, path, navigateTo }: Attack): Promise<void> {
  const { promise: served, resolve } = Promise.withResolvers<void>();
  const fault: Fault = async (exchange) => {
    await tampered(exchange);
    resolve();
  };
  visitor.site.break(file, fault);
  await visitor.open(path);
  if (navigateTo) {
    await visitor.untilLive(path);
    await visitor.click({ role: "link", name: "About", within: "footer" });
  }
  await served;
  // Time to compile and run the file, or to block it.
  await visitor.settle();
}

for (const [what, one] of Object.entries(attacks)) {
  test(`${what} with another byte`, async ({ visitor }) => {
    visitor.expectProblems(networkProblems, tamperProblems);
    await attempt(visitor, one);
    if (one.runsIn === visitor.engine.name) await visitor.until(hasRun);
    else {
      // The finished page stays, or its words come from the document.
      await visitor.until(() => document.querySelectorAll("main h1").length === 1);
      expect(await visitor.evaluate(hasRun)).toBe(false);
    }
  });
}

/** Sends documents without their protections: no policy, no hashes. */
const withoutWalls: Fault = (exchange) =>
  exchange.forward((answer) => ({
    ...answer,
    headers: withoutPolicies(answer.headers),
    body: Buffer.from(
      answer.body
        .toString("utf8")
        .replace(/<script type="importmap">.*?<\/script>/s, "")
        .replaceAll(/(<(?:script|link)[^>]*) integrity="[^"]*"/g, "$1")
        .replace(/<meta http-equiv="content-security-policy"[^>]*>/i, ""),
    ),
  }));

function withoutPolicies(headers: Answer["headers"]): Answer["headers"] {
  const protections = ["content-security-policy", "integrity-policy"];
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !protections.includes(name)),
  );
}

test("control: without the import map's hashes a tampered script runs in every engine", async ({
  visitor,
}) => {
  visitor.expectProblems(networkProblems, tamperProblems);
  visitor.site.break(/^\/en\/about$/, withoutWalls);
  await attempt(visitor, attacks["a page's script, which its expose imports statically"] as Attack);
  await visitor.until(hasRun);
});

/** What injected code would try next. */
const injections: Record<string, () => unknown> = {
  "an inline script": () => {
    const script = document.createElement("script");
    script.append("globalThis.isOwned = true");
    document.body.append(script);
  },
  "an inline handler": () => {
    document.body.setAttribute("onclick", "globalThis.isOwned = true");
    document.body.click();
  },
  // biome-ignore lint/security/noGlobalEval: what the policy forbids is tried here
  "a string as code": () => globalThis.eval("globalThis.isOwned = true"),
  "a string as a function": () => new Function("globalThis.isOwned = true")(),
  "a string as a timer": () => {
    setTimeout("globalThis.isOwned = true" as never);
    return new Promise((done) => setTimeout(done, 50));
  },
  "a string as markup": () => {
    document.body.insertAdjacentHTML("beforeend", "<b>owned</b>");
    if (document.body.textContent?.includes("owned")) globalThis.isOwned = true;
  },
  "a policy of its own for markup": () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => object };
    };
    trustedTypes.createPolicy("attacker", { createHTML: (text: string) => text });
    globalThis.isOwned = true;
  },
  // Under another host name the proxy is another origin.
  "a call to somebody else": async () => {
    await fetch(`http://localhost:${location.port}/engine-observer.js`, { mode: "no-cors" });
    globalThis.isOwned = true;
  },
};

/** Runs in a timer of the page: the policy may not apply to what a driver evaluates itself. */
async function tryInPage(visitor: Visitor, inject: () => unknown): Promise<void> {
  await visitor.evaluate(() => {
    globalThis.isOwned = undefined;
    globalThis.hasTried = undefined;
  });
  await visitor.engine.page.evaluate(
    `void setTimeout(async () => { try { await (${inject})(); } finally { globalThis.hasTried = true; } })`,
  );
  await visitor.until(() => globalThis.hasTried);
}

test("injected code of every kind is blocked, and runs where no policy is sent", async ({
  visitor,
}) => {
  visitor.expectProblems(networkProblems, tamperProblems);
  visitor.site.break(/^\/en\/about$/, withoutWalls);
  for (const [path, runs] of [
    ["/en/contact", false],
    ["/en/about", true],
  ] as const) {
    await visitor.openLive(path);
    for (const [what, inject] of Object.entries(injections)) {
      await tryInPage(visitor, inject);
      expect(await visitor.evaluate(hasRun), `${what} on ${path}`).toBe(runs);
    }
  }
});
