import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { test as base, expect } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/* `engines/walls.spec.ts` tests what injected scripts try once they run. */

/** Another site's origin. Nothing listens there: these tests answer its requests. */
const foreign = "http://attacker.example";

/** The page that is attacked. */
const path = routes.contact.en;

/** Something that the browser blocked because of the page's policies. */
interface Refusal {
  /** The directive that blocked it. */
  directive: string;
  /** An address, or `inline`, `eval`, `trusted-types-sink` and the like. */
  blocked: string;
}

/**
 * A page that also returns what its policies blocked, in all documents of the tab, and the requests
 * to the foreign origin. Its console messages about attacks do not fail the test.
 */
const test = base.extend<{ refusals: Refusal[]; requests: string[] }>({
  refusals: async ({ page, messages }, use) => {
    const refusals: Refusal[] = [];
    await page.exposeFunction("noteRefusal", (refusal: Refusal) => refusals.push(refusal));
    await page.addInitScript(() => {
      const { noteRefusal } = window as unknown as { noteRefusal: (refusal: Refusal) => void };
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        noteRefusal({ directive: effectiveDirective, blocked: blockedURI }),
      );
    });
    await use(refusals);
    messages.length = 0;
  },
  requests: async ({ page }, use) => {
    const requests: string[] = [];
    await page.route(`${foreign}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
        body: "window.owned = true",
      });
    });
    await use(requests);
  },
});

/** Whether an attack got through: each sets this. */
const isOwned = (page: Page) => page.evaluate(() => "owned" in window);

/** Opens a page into whose stored markup somebody has put theirs; its headers are the server's. */
async function openWith(page: Page, markup: string, { withoutPolicy = false } = {}): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    // Outside of React's root, where hydration leaves it as it is.
    let html = (await response.text()).replace(/<body[^>]*>/, (body) => body + markup);
    expect(html).toContain(markup);
    if (withoutPolicy) {
      delete headers["content-security-policy"];
      html = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
    }
    await route.fulfill({ status: 200, headers, body: html });
  });
  await page.goto(path);
  await page.waitForLoadState("load");
}

/** What somebody puts into the markup, the directive that refuses it, and what that calls it. */
const inMarkup = {
  "an inline script": ["<script>window.owned = true</script>", "script-src-elem", "inline"],
  "an inline handler": [
    '<img alt="" src="data:," onerror="window.owned = true">',
    "script-src-attr",
    "inline",
  ],
  "a foreign script": [
    `<script src="${foreign}/script.js"></script>`,
    "script-src-elem",
    `${foreign}/script.js`,
  ],
  "a foreign module": [
    `<script type="module" src="${foreign}/module.js"></script>`,
    "script-src-elem",
    `${foreign}/module.js`,
  ],
  "a script in a data address": [
    '<script src="data:text/javascript,window.owned = true"></script>',
    "script-src-elem",
    "data",
  ],
  "an inline style": ["<style>main { display: none }</style>", "style-src-elem", "inline"],
  "a foreign style sheet": [
    `<link rel="stylesheet" href="${foreign}/style.css">`,
    "style-src-elem",
    `${foreign}/style.css`,
  ],
  "a foreign frame": [`<iframe src="${foreign}/frame"></iframe>`, "frame-src", foreign],
  "a plugin": [`<object data="${foreign}/object"></object>`, "object-src", foreign],
  "a foreign picture": [
    `<img alt="" src="${foreign}/pixel.png">`,
    "img-src",
    `${foreign}/pixel.png`,
  ],
  "another base of all addresses": [`<base href="${foreign}/">`, "base-uri", foreign],
} as const;

test("attacks in the markup are refused, and the page is seen", async ({
  page,
  refusals,
  requests,
}) => {
  const markups = Object.values(inMarkup).map(([markup]) => markup);
  await openWith(page, markups.join(""));
  for (const [, directive, blocked] of Object.values(inMarkup)) {
    await expect
      .poll(() => refusals)
      .toContainEqual({
        directive,
        blocked: expect.stringMatching(`^${RegExp.escape(blocked)}/?$`),
      });
  }
  expect(await isOwned(page)).toBe(false);
  expect(requests).toEqual([]);
  await expect(page.getByRole("main")).toBeVisible();
});

test("a javascript: link in the markup does nothing", async ({ page, refusals }) => {
  await openWith(page, '<a href="javascript:void (window.owned = true)">a fine offer</a>');
  await page.getByText("a fine offer").evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => refusals.length).toBeGreaterThan(0);
  expect(refusals[0]?.directive).toMatch(/script-src-elem|require-trusted-types-for/);
  expect(await isOwned(page)).toBe(false);
});

test("a form in the markup sends nothing elsewhere", async ({ page, refusals, requests }) => {
  const form = `<form action="${foreign}/take" method="post"><input name="a" value="b"><button>Go</button></form>`;
  await openWith(page, form);
  await page.getByRole("button", { name: "Go" }).evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => refusals.map(({ directive }) => directive)).toContain("form-action");
  expect(requests).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
});

test("control: attacks in the markup work where the policy is taken away", async ({
  page,
  refusals: _,
  requests,
}) => {
  for (const attack of ["an inline script", "an inline handler", "a foreign script"] as const) {
    await openWith(page, inMarkup[attack][0], { withoutPolicy: true });
    await expect.poll(() => isOwned(page), { message: attack }).toBe(true);
    await page.unroute(path);
  }
  expect(requests).toHaveLength(1);
});

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
