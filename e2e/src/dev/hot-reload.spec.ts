import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import type { Page } from "playwright/test";
import { NewsletterForm, newsletterWords } from "#forms/newsletter/newsletter-form.ts";
import { reachSlot } from "#site/quiet-page.ts";
import { edit, startCommand } from "./dev-command.ts";
import { complaints, expect, type SourcesInside, test, watchDocuments } from "./preview-test.ts";

test.describe.configure({ mode: "serial" });

const headlineFile = "src/headline/rotating-headline.tsx";
const contentFile = "src/pages/home/home.en.ts";

async function openHome(page: Page, { origin }: SourcesInside) {
  await page.goto(`${origin}/en`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
}

test("edits appear in the page, which keeps its state, and what a promotion would reject over it; a server that comes back gets its page back", async ({
  page,
  sources,
  messages,
}) => {
  await openHome(page, sources);
  await expect(page.getByRole("banner").getByRole("link", { name: "Contact" })).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  await heading.evaluate((element) => element.setAttribute("data-kept", "yes"));
  const documents = watchDocuments(page);
  // A class that no file had, too.
  const undoHeadline = await edit(
    join(sources.folder, headlineFile),
    "<h1>",
    '<h1 title="edited" className="pt-[37px]">',
  );
  await expect(heading).toHaveAttribute("title", "edited", { timeout: 15_000 });
  await expect(heading).toHaveCSS("padding-top", "37px", { timeout: 15_000 });
  await expect(heading).toHaveAttribute("data-kept", "yes");
  await undoHeadline();
  await expect(heading).not.toHaveAttribute("title");
  await expect(heading).toHaveCSS("padding-top", "0px");

  const lead = page.getByRole("main").locator("section").first().locator("p").first();
  const undoContent = await edit(
    join(sources.folder, contentFile),
    /lead:\s*(["`])/,
    "lead: $1Edited words. ",
  );
  await expect(lead).toContainText("Edited words.", { timeout: 15_000 });
  await undoContent();
  await expect(lead).not.toContainText("Edited words.", { timeout: 15_000 });
  expect(documents).toEqual([]);
  // One client of Vite follows the edits.
  expect(messages.filter((one) => one === "debug: [vite] connected.")).toHaveLength(1);

  const styled = '<h1 style={{ color: "red" }}>';
  const undoStyle = await edit(join(sources.folder, headlineFile), "<h1>", styled);
  const overlay = page.locator("vite-error-overlay");
  const message = /rotating-headline\.tsx:\d+ holds <h1 style="color:red">: .*use classes/;
  await expect(overlay).toContainText(message, { timeout: 20_000 });
  await undoStyle();
  await expect(overlay).toHaveCount(0, { timeout: 20_000 });
  expect(complaints(messages)).toEqual([]);

  await sources.restart();
  await expect.poll(() => documents.length, { timeout: 20_000 }).toBe(1);
  await expect(heading).toBeVisible({ timeout: 20_000 });
  // Vite's own messages about the pings that were refused meanwhile are dropped.
  messages.splice(0, messages.length, ...messages.filter((one) => one.startsWith("uncaught")));
});

for (const [when, from, to] of [
  ["while it renders", "    <h1>", '    <h1 title={(() => { throw new Error("Torn") })()}>'],
  ["while its code is loaded", "export function", 'throw new Error("Torn");\nexport function'],
] as const) {
  test(`a page that throws ${when} says so, and comes back once it is mended`, async ({
    page,
    sources,
    messages,
  }) => {
    const mend = await edit(join(sources.folder, headlineFile), from, to);
    await page.goto(`${sources.origin}/en`);
    await expect(page.locator("vite-error-overlay")).toContainText("Error: Torn", {
      timeout: 20_000,
    });
    await expect(page.locator("vite-error-overlay")).toContainText(headlineFile);
    await mend();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 20_000 });
    await expect(page.locator("vite-error-overlay")).toHaveCount(0);
    messages.length = 0;
  });
}

test("the rest of the site is as it is: pages, languages, slots and forms", async ({
  page,
  site,
  sources,
}) => {
  await openHome(page, sources);
  const bar = page.getByRole("complementary", { name: "Preview" });
  await expect(bar).toContainText("mf-home from its sources");
  await reachSlot(page);
  const form = new NewsletterForm(page, "en");
  await form.subscribe(`reader.${randomUUID()}@example.com`);
  await expect(form.status).toBeVisible();
  const documents = watchDocuments(page);
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(`${sources.origin}/en/about`);
  await banner.getByRole("button", { name: "EN" }).click();
  await banner.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(`${sources.origin}/de/uber-uns`);
  await banner.getByRole("link").first().click();
  await expect(page).toHaveURL(`${sources.origin}/de`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(documents).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Leave" })).toHaveAttribute(
    "href",
    `${site.address}/de`,
  );
});

test("a slot from its sources stands in another remote's page, and the terminal says where", async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  const words = ["platform/workspace/src/dev.ts", "mf-forms", "--site", site.address];
  const running = await startCommand(workspaceRoot, process.execPath, words);
  try {
    const said = `Open ${running.origin}/en/contact  mf-forms from its sources, inside ${site.address}`;
    await expect.poll(running.output).toContain(said);
    await page.goto(`${running.origin}/en`);
    const slot = page.locator("[data-slot=newsletter]");
    await expect(slot.getByLabel(newsletterWords.en.label)).toBeAttached({ timeout: 20_000 });
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
      "mf-forms from its sources",
    );
    // The page is left before its server ends, because it would log that.
    await page.goto("about:blank");
  } finally {
    await running.stop();
  }
});

test("the remote looks as its release does", async ({ page, site, sources, browser }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${site.address}/en`);
  const built = await looks(page);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const other = await context.newPage();
  await openHome(other, sources);
  await expect.poll(() => looks(other)).toEqual(built);
  await context.close();
  expect(built.length).toBeGreaterThan(50);
});

/** What readers see of every heading, paragraph, link and section: place, size, type and color. */
function looks(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is(section, h1, h2, h3, p, a, li)")].map((element) => {
      const { color, backgroundColor, display, fontFamily, fontSize, padding, margin } =
        getComputedStyle(element);
      const { width, left } = element.getBoundingClientRect();
      const box = `${Math.round(left)} ${Math.round(width)}`;
      return [
        element.tagName,
        color,
        backgroundColor,
        display,
        fontFamily,
        fontSize,
        padding,
        margin,
        box,
      ].join(" | ");
    }),
  );
}
