import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { newsletterWords } from "#forms/form-words.ts";
import { startCommand } from "./dev-command.ts";
import { complaints, expect, test } from "./preview-test.ts";

test("`pnpm dev mf-forms --site` puts one remote's sources into a site that runs elsewhere", async ({
  page,
  site,
  messages,
}) => {
  test.setTimeout(240_000);
  const command = resolve(workspaceRoot, "platform/workspace/src/dev.ts");
  const running = await startCommand(workspaceRoot, process.execPath, [
    command,
    "mf-forms",
    "--site",
    site.address,
  ]);
  const { origin } = running;
  try {
    const said = `mf-forms from its sources, inside ${site.address}:  ${origin}/`;
    await expect.poll(running.output).toContain(said);
    await page.goto(`${origin}/en`);
    const slot = page.locator("[data-slot=newsletter]");
    await expect(slot.getByLabel(newsletterWords.en.label)).toBeAttached({ timeout: 20_000 });
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(`${origin}/en/contact`);
    await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Preview" })).toContainText(
      "mf-forms from its sources",
    );
    expect(complaints(messages)).toEqual([]);
    // Left before its server ends: it would tell.
    await page.goto("about:blank");
    messages.length = 0;
  } finally {
    await running.stop();
  }
});
