import { join } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { newsletterWords } from "#forms/newsletter/newsletter-form.ts";
import { edit, startCommand } from "./dev-command.ts";
import { complaints, expect, test, watchDocuments } from "./preview-test.ts";

test.describe.configure({ mode: "serial" });

const headlineFile = "src/headline/rotating-headline.tsx";
const contentFile = "src/pages/home/home.en.ts";

test("edits appear in the page, which keeps its state, and what a promotion would reject over it; a server that comes back gets its page back", async ({
  page,
  sources,
  messages,
}) => {
  await page.goto(`${sources.origin}/en`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("banner").getByRole("link", { name: "Contact" })).toBeVisible();
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
