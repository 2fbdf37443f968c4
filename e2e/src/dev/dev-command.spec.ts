import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { workspaceRoot } from "@site/workspace/workspace";
import { newsletterWords } from "#forms/form-words.ts";
import { freePort } from "./free-port.ts";
import { complaints, expect, test } from "./override-test.ts";

/** Waits until a program has printed a line with these words. */
async function untilSaid(output: Readable, words: string): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface(output)) {
    lines.push(line);
    if (line.includes(words)) return;
  }
  throw new Error(`It ended without "${words}":\n${lines.join("\n")}`);
}

test("`pnpm dev --remote` puts one remote's sources into the composed site, in every document", async ({
  page,
  site,
  messages,
}) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "dev-command-"));
  const command = resolve(workspaceRoot, "platform/workspace/src/dev.ts");
  const running = spawn(process.execPath, [command, "--remote", "mf-forms"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      REGISTRY: site.registry,
      CHANNEL: site.channel,
      DATA_DIRECTORY: data,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await untilSaid(running.stdout, `with mf-forms from its sources at http://127.0.0.1:${port}`);
    await page.goto(`http://127.0.0.1:${port}/en`);
    const slot = page.locator("[data-slot=newsletter]");
    await expect(slot.getByLabel(newsletterWords.en.label)).toBeAttached({ timeout: 20_000 });
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(`http://127.0.0.1:${port}/en/contact`);
    await expect(page.getByRole("main").getByRole("textbox").first()).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Override" })).toContainText(
      `mf-forms 127.0.0.1:${port + 1}`,
    );
    await expect(page.getByRole("button", { name: "Reset" })).toHaveCount(0);
    expect(complaints(messages)).toEqual([]);
    // Left before its server ends: it would tell.
    await page.goto("about:blank");
    messages.length = 0;
  } finally {
    running.kill();
    await once(running, "exit");
    await rm(data, { recursive: true, force: true });
  }
});
