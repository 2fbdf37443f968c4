import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { workspaceRoot } from "@site/workspace/workspace";
import { newsletterWords } from "#forms/form-words.ts";
import { freePort } from "./free-port.ts";
import { complaints, expect, test } from "./preview-test.ts";

/** Waits until a program has printed a line with these words. */
async function untilSaid(output: Readable, words: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    lines.push(line);
    if (line.includes(words)) return;
  }
  throw new Error(`It ended without "${words}":\n${lines.join("\n")}`);
}

test("`pnpm dev mf-forms --site` puts one remote's sources into a site that runs elsewhere", async ({
  page,
  site,
  messages,
}) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const command = resolve(workspaceRoot, "platform/workspace/src/dev.ts");
  const running = spawn(process.execPath, [command, "mf-forms", "--site", site.address], {
    env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), FORCE_COLOR: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilSaid(
      running.stdout,
      `mf-forms from its sources, inside ${site.address}:  ${origin}/`,
    );
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
    running.kill();
    await once(running, "exit");
  }
});
