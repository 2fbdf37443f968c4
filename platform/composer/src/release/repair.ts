import { failure } from "@site/contract/failure";
import { blobsOf, versionsOf } from "@site/registry/composition-record";
import { keys, originalOf, ownersNumberOf, subjectOf } from "@site/registry/keys";
import { StoreUnreachable, unlessDamaged } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import type { ShellRelease } from "@site/registry/release-record";
import type { Command } from "commander";
import { counted, IssuesFound, print, type ReleaseContext } from "#command-line.ts";
import { compose } from "#compose/compose.ts";
import { remotesFor } from "#compose/pages/site-pages.ts";
import type { Rendering } from "#compose/render/fragments.ts";
import { requireHiddenFiles } from "./promote.ts";
import { verify } from "./verify.ts";

export function addRepair(program: Command, context: ReleaseContext): void {
  program
    .command("repair")
    .description("mend what verify finds, as far as it can be made again or copied from a mirror")
    .option("--from <mirror>", "a folder or s3://bucket/prefix to copy intact objects from")
    .action(async ({ from, json }: { from?: string; json?: boolean }) => {
      const { output } = context;
      const registry = context.openRegistry();
      // It composes again what is damaged.
      await requireHiddenFiles(context);
      const mirror = from === undefined ? undefined : new Registry(context.openStore(from));
      const result = await repair({ registry, mirror, onProgress: output.progress });
      const { mended, issues, left, notes } = result;
      print(output, json, { isWhole: issues.length === 0, ...result }, () => [
        ...mended.map((key) => `mended ${key}`),
        ...issues,
        ...notes,
        ...(left.length > 0
          ? [
              `Not mended: ${left.join(", ")}. docs/recipes/runbook.md says what to do for each kind.`,
            ]
          : []),
        issues.length === 0 ? "Whole." : `${counted(issues.length, "issue")} left.`,
      ]);
      if (issues.length > 0) throw new IssuesFound();
    });
}

interface RepairInput {
  registry: Registry;
  mirror?: Registry | undefined;
  rendering?: Rendering;
  onProgress?: (step: string) => void;
}

/** What is restored before what names it. */
const order = ["blobs", "releases", "compositions", "owners", "collected", "channels"];

/**
 * Mends damaged and missing objects: from their other form or place, from a mirror, and what a
 * composition names by composing it again. Removes damaged bytes only where something can make them
 * again: releases, revisions and owners stay for somebody to restore.
 * @returns the keys that were mended, those that were not, and the issues that are left.
 * @throws Error when no record can be read: another version of the program may have written them.
 */
export async function repair(input: RepairInput) {
  const { registry, onProgress = () => {} } = input;
  const damaged = new Set<string>();
  const notes = new Set<string>();
  let found = await verify({ registry, onProgress });
  for (let before = ""; found.damaged.join() !== before; ) {
    if (found.compositions + found.releases === 0 && !input.mirror) {
      throw failure`nothing-readable: No record of this registry can be read. Nothing was changed. Check that REGISTRY names the right place, or name a mirror: pnpm release repair --from <mirror>`;
    }
    before = found.damaged.join();
    for (const key of found.damaged.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      onProgress(`mending ${key}`);
      damaged.add(key);
      await mend(input, key);
    }
    for (const note of await composeAgain(input, found.damaged)) notes.add(note);
    found = await verify({ registry, onProgress });
  }
  const mended = [...damaged.difference(new Set(found.damaged))];
  return { mended, left: found.damaged, notes: [...notes], issues: found.issues };
}

function rankOf(key: string): number {
  return order.findIndex((kind) => originalOf(key).startsWith(kind));
}

async function mend({ registry, mirror }: RepairInput, key: string): Promise<void> {
  const { store } = registry;
  // A bad read, not bad bytes: nothing is removed for it.
  if (await unlessDamaged(registry.object(key))) return;
  const original = originalOf(key);
  const subject = subjectOf(original);
  const otherPlace = original === key ? keys.condemned(key) : original;
  const bytes =
    (await unlessDamaged(registry.object(otherPlace))) ??
    (subject?.kind === "blob" && original === key
      ? await unlessDamaged(
          key.endsWith(".br")
            ? registry.brotliBlob(subject.hash, subject.owner)
            : registry.blob(subject.hash, subject.owner),
        )
      : undefined) ??
    (mirror && (await unlessDamaged(mirror.object(original))));
  if (bytes || (await isReplaceable(registry, key))) await store.remove(key);
  if (bytes) await store.create(key, bytes);
}

/** Whether damaged bytes only stand in the way of whoever makes them again. */
async function isReplaceable(registry: Registry, key: string): Promise<boolean> {
  // What this user may not read is not damaged.
  if (!(await unlessDamaged(registry.store.read(key)))) return false;
  const number = ownersNumberOf(key);
  if (number !== undefined) {
    const later = (await registry.store.list("owners/")).some((one) => one.key > key);
    return later && (await unlessDamaged(registry.owners())) !== undefined;
  }
  const kind = subjectOf(key)?.kind;
  return kind === "blob" || kind === "composition" || originalOf(key) !== key;
}

/** Composes what names a blob that is still missing. Returns why this failed, where it did. */
async function composeAgain(
  { registry, rendering }: RepairInput,
  damaged: readonly string[],
): Promise<string[]> {
  const missing = new Set<string>();
  for (const key of damaged) {
    const subject = subjectOf(key);
    if (subject?.kind !== "blob" || subject.owner !== undefined) continue;
    if (!(await unlessDamaged(registry.object(key)))) missing.add(subject.hash);
  }
  if (missing.size === 0) return [];
  const notes: string[] = [];
  for (const { id } of await registry.compositions()) {
    const record = await unlessDamaged(registry.composition(id));
    if (!record || !blobsOf(record).some(({ hash }) => missing.has(hash))) continue;
    const files = Object.entries(record.files).filter(([, { hash }]) => !missing.has(hash));
    try {
      const releases = await registry.requireReleases(versionsOf(record));
      const { site, year } = record.composition;
      await compose({
        ...{ registry, site, year, gone: record.gone, again: id },
        shell: releases.find((release) => release.kind === "shell") as ShellRelease,
        remotes: remotesFor(site, releases),
        previous: { ...record, files: Object.fromEntries(files) },
        ...rendering,
      });
    } catch (error) {
      if (error instanceof StoreUnreachable) throw error;
      notes.push(`composition ${id} can't be composed again: ${(error as Error).message}`);
    }
  }
  return notes;
}
