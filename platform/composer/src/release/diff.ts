import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import { jsonOption, type ReleaseContext } from "#command/command-line.ts";
import { print } from "#command/print.ts";
import { differenceBetween, differenceLines } from "./difference.ts";

const names = `
Compositions are named by
  production          what a channel shows
  production~1        what it showed before, and so on
  production:canary   what its canary shows
  3f9a0c              an id, or the beginning of one`;

export function addDiff(program: Command, context: ReleaseContext): void {
  program
    .command("diff <a> <b>")
    .description("what changes from one composition to another: versions, pages, bytes")
    .addOption(jsonOption())
    .addHelpText("after", names)
    .action(async (a: string, b: string, { json }: { json?: boolean }) => {
      const registry = context.openRegistry();
      const before = await compositionNamed(registry, a);
      const after = await compositionNamed(registry, b);
      const difference = await differenceBetween(registry, before, after);
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
 * @throws Error telling what can be named.
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
