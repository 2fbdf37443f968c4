import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import {
  changeLines,
  changesBetween,
  counted,
  jsonOption,
  print,
  type ReleaseContext,
} from "#command-line.ts";

const names = `
Compositions are named by
  production          what a channel shows
  production~1        what it showed before, and so on
  production:canary   what its canary shows
  3f9a0c              an id, or the beginning of one`;

export function addDiff(program: Command, context: ReleaseContext): void {
  program
    .command("diff <a> <b>")
    .description("what changes from one composition to another: versions, pages, addresses")
    .addOption(jsonOption())
    .addHelpText("after", names)
    .action(async (a: string, b: string, { json }: { json?: boolean }) => {
      const registry = context.openRegistry();
      const before = await compositionNamed(registry, a);
      const after = await compositionNamed(registry, b);
      const difference = differenceBetween(before, after);
      print(context.output, json, difference, () => [
        `${before.id} → ${after.id}`,
        ...differenceLines(difference),
      ]);
    });
}

/**
 * Reads the composition that a person names: a channel (`production`), a channel some compositions
 * ago (`production~2`), a channel's canary (`production:canary`), or a composition's id or the
 * beginning of it.
 * @throws Error listing what can be named.
 */
export async function compositionNamed(
  registry: Registry,
  name: string,
): Promise<CompositionRecord> {
  const [, channel, back, canary] = /^([a-z0-9-]+?)(?:~(\d+)|(:canary))?$/.exec(name) ?? [];
  if (channel && (await registry.channels()).includes(channel)) {
    return registry.requireComposition(
      await composition(registry, channel, Number(back ?? 0), canary !== undefined),
    );
  }
  const ids = (await registry.compositions()).map(({ id }) => id);
  const matching = ids.filter((id) => id.startsWith(name));
  if (matching.length === 1 && matching[0]) return registry.requireComposition(matching[0]);
  throw new Error(
    matching.length > 1
      ? `${matching.length} compositions begin with ${name}: ${matching.join(", ")}. Write more of the id.`
      : `${name} is neither a composition nor a channel. Write a composition's id, a channel (production), an earlier state of one (production~1) or its canary (production:canary).`,
  );
}

async function composition(
  registry: Registry,
  channel: string,
  back: number,
  isCanary: boolean,
): Promise<string> {
  const revision = await registry.requireRevision(channel);
  if (isCanary) {
    if (revision.canary) return revision.canary.composition;
    throw new Error(`No canary runs on ${channel}.`);
  }
  let shown = revision.composition;
  let steps = 0;
  for await (const earlier of registry.revisionsBack(channel, revision.sequence)) {
    if (earlier.composition === shown) continue;
    if (steps === back) break;
    steps += 1;
    shown = earlier.composition;
  }
  if (steps < back) throw new Error(`${channel} showed only ${steps + 1} compositions so far.`);
  return shown;
}

/** What changes from one composition to another. */
export function differenceBetween(before: CompositionRecord, after: CompositionRecord) {
  const oldPages = Object.keys(before.composition.pages);
  const newPages = Object.keys(after.composition.pages);
  const both = Object.keys(after.documents).filter((path) => before.documents[path]);
  return {
    before: before.id,
    after: after.id,
    releases: changesBetween(versionsOf(before), versionsOf(after)),
    addedPages: newPages.filter((id) => !oldPages.includes(id)),
    removedPages: oldPages.filter((id) => !newPages.includes(id)),
    addedAddresses: Object.keys(after.documents).filter((path) => !before.documents[path]),
    removedAddresses: Object.keys(before.documents)
      .filter((path) => !after.documents[path])
      .map((path) => ({ path, ...after.gone[path] })),
    changedDocuments: both.filter(
      (path) => before.documents[path]?.hash !== after.documents[path]?.hash,
    ),
  };
}

/** A difference as readable text. */
export function differenceLines(difference: ReturnType<typeof differenceBetween>): string[] {
  const { releases, addedAddresses, removedAddresses, changedDocuments } = difference;
  if (difference.before === difference.after) return ["Both are the same composition."];
  return [
    ...changeLines(releases, ["(new)", "(gone)"]),
    ...list("Pages added", difference.addedPages),
    ...list("Pages removed", difference.removedPages),
    ...list("New addresses", addedAddresses),
    ...list(
      "Addresses that leave",
      removedAddresses.map(
        ({ path, successor }) => `${path} (${successor ? `301 to ${successor}` : "410"})`,
      ),
    ),
    `  ${counted(changedDocuments.length, "other document")} changed.`,
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}: ${items.join(", ")}`];
}
