import { readFile } from "node:fs/promises";
import { failure, usageError } from "@site/contract/failure";
import { type Owners, ownershipIssue, owners as ownersList } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import * as v from "valibot";
import { counted, print, type ReleaseContext } from "#command-line.ts";
import { columns } from "#output/texts.ts";

export function addOwners(program: Command, { openRegistry, user, output }: ReleaseContext): void {
  program
    .command("owners [file]")
    .description(
      "show whose keys may sign the releases of each name, or replace the list from a file",
    )
    .action(async (file: string | undefined, { json }: { json?: boolean }) => {
      const registry = openRegistry();
      if (file !== undefined) await replaceOwners(registry, file, user);
      const owners = await registry.owners();
      print(output, json, { owners: owners ?? null }, () =>
        owners ? ownerLines(owners) : ["Nobody owns a name here: releases need no signature."],
      );
    });
}

/** Replaces the whole list: a release name that the file omits can no longer go live. */
async function replaceOwners(registry: Registry, file: string, changedBy: string): Promise<void> {
  const owners = await readOwners(file);
  if (await registry.replaceOwners({ owners, changedAt: new Date().toISOString(), changedBy }))
    return;
  throw failure`owners-changed: Somebody else changed the owners just now. Check the list, and run it again.`;
}

function ownerLines(owners: Owners): string[] {
  return columns(
    Object.entries(owners).map(([name, { keys }]) => [
      name,
      counted(keys.length, "key"),
      keys.map((key) => `…${key.slice(-9)}`).join(" "),
    ]),
  );
}

/**
 * Checks releases that were live before and are to be shown again: the list of owners may have
 * changed since, for example because a key was stolen. `live` are those that everybody gets now.
 * @throws Error naming each issue.
 */
export async function requireOwned(
  registry: Registry,
  releases: Readonly<Record<string, string>>,
  live: Readonly<Record<string, string>>,
): Promise<void> {
  const owners = await registry.owners();
  if (!owners) return;
  const again = Object.entries(releases).filter(([name, version]) => live[name] !== version);
  const records = await registry.requireReleases(Object.fromEntries(again));
  const issues = records.flatMap((release) => ownershipIssue(release, owners) ?? []);
  if (issues.length === 0) return;
  throw failure`not-owned: The channel stays as it is: ${issues.join(" ")}`;
}

async function readOwners(file: string) {
  try {
    return v.parse(ownersList, JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    const where = v.isValiError(error) ? `${v.getDotPath(error.issues[0]) ?? "all of it"}: ` : "";
    throw usageError`owners-invalid: ${file}: ${where}${(error as Error).message}`;
  }
}
