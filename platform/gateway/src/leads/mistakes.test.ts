import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { readGatewayConfig } from "#settings/config.ts";
import { testFolder } from "#test/clean-up.ts";
import { openTestStore } from "#test/engines.ts";
import { submission } from "#test/test-gateway.ts";
import { leadsCommand } from "./leads-command.ts";

let folder: string;
let said: string[];
beforeEach(() => {
  folder = testFolder();
  said = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void said.push(text));
});

/** What the command says; rejects with its error. */
async function leads(...words: string[]): Promise<string> {
  said.length = 0;
  const command = leadsCommand(readGatewayConfig({}, folder));
  for (const each of [command, ...command.commands]) {
    each.exitOverride().configureOutput({ writeErr: () => undefined });
  }
  await command.parseAsync(words, { from: "user" });
  return said.join("\n");
}

test.each([
  ["list", "submissions"],
  ["erase", "eva@example.com", "--yes"],
  ["backup", "/tmp/never-written"],
  ["move", "--to", "postgres://127.0.0.1:1/none"],
])("where the server keeps no store, `leads %s` makes none and says so", async (...words) => {
  await expect(leads(...words)).rejects.toThrow(
    `${folder}/submissions.sqlite can't be opened (ENOENT): run this as the server's user, with its DATA_DIRECTORY`,
  );
  expect(existsSync(join(folder, "submissions.sqlite"))).toBe(false);
});

test("a backup that does not exist leaves no store behind", async () => {
  await expect(leads("restore", join(folder, "nothing"))).rejects.toThrow("ENOENT");
  expect(existsSync(join(folder, "submissions.sqlite"))).toBe(false);
});

test("a variable that is empty in a script deletes nothing", async () => {
  const { db } = await openTestStore(folder);
  const id = "8a6e0804-2bd0-4672-b79d-d97027f9071a";
  await db
    .insertInto("contact_submissions")
    .values({ id, ...submission })
    .execute();
  await expect(leads("delete", "", "--yes")).rejects.toThrow("must not be empty");
  expect(await leads("list")).toContain("Ana Souza");
});

test("no proof is kept of an erasure under something that is no address", async () => {
  await openTestStore(folder);
  await expect(leads("erase", "eva", "--yes")).rejects.toThrow("must be an address");
  expect(await leads("list", "erasures")).toBe("no erasures");
});

test("a backup makes its folder, as the nightly one needs it the first time", async () => {
  await openTestStore(folder);
  expect(await leads("backup", join(folder, "backups/first"))).toContain("is a whole backup");
});
