import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { foreign, foreignRequests, isOwned, path } from "./attacker.ts";
import { expect, test } from "./policed-page.ts";

/** Opens a page into whose stored markup somebody has put theirs; its headers are the server's. */
async function openWith(page: Page, markup: string, { withoutPolicy = false } = {}): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    let html = (await response.text()).replace("<main", `${markup}<main`);
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

test("attacks in the markup are refused, and the page is seen", async ({
  page,
  refusals,
  messages,
}) => {
  const requests = await foreignRequests(page);
  const markups = Object.values(inMarkup).map(({ markup }) => markup);
  await openWith(page, markups.join(""));
  for (const { directive, blocked } of Object.values(inMarkup)) {
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
  messages.length = 0;
});

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

test("control: attacks in the markup work where the policy is taken away", async ({
  page,
  messages,
}) => {
  await foreignRequests(page);
  for (const attack of ["an inline script", "an inline handler", "a foreign script"] as const) {
    await openWith(page, inMarkup[attack].markup, { withoutPolicy: true });
    await expect.poll(() => isOwned(page), { message: attack }).toBe(true);
    await page.unroute(path);
  }
  messages.length = 0;
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
