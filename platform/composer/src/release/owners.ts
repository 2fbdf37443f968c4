import { readFile } from "node:fs/promises";
import { failure, usageError } from "@site/contract/failure";
import { ownershipIssue, owners as ownersList } from "@site/registry/owners";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import * as v from "valibot";
import { counted, print, type ReleaseContext } from "#command-line.ts";
import { columns } from "#output/texts.ts";

export function addOwners(program: Command, context: ReleaseContext): void {
  program
    .command("owners [file]")
    .description(
      "show whose keys may sign the releases of each name, or replace the list from a file",
    )
    .action((file: string | undefined, { json }: { json?: boolean }) =>
      runOwners(file, json, context),
    );
}

/** Replaces the whole list: a release name that the file omits can no longer go live. */
async function runOwners(
  file: string | undefined,
  json: boolean | undefined,
  { openRegistry, user, output }: ReleaseContext,
): Promise<void> {
  const registry = openRegistry();
  if (file !== undefined) {
    const owners = await readOwners(file);
    const changedAt = new Date().toISOString();
    if (!(await registry.replaceOwners({ owners, changedAt, changedBy: user }))) {
      throw failure`owners-changed: Somebody else changed the owners just now. Check the list, and run it again.`;
    }
  }
  const owners = await registry.owners();
  print(output, json, { owners: owners ?? null }, () =>
    owners
      ? columns(
          Object.entries(owners).map(([name, { keys }]) => [
            name,
            counted(keys.length, "key"),
            keys.map((key) => `…${key.slice(-9)}`).join(" "),
          ]),
        )
      : ["Nobody owns a name here: releases need no signature."],
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
