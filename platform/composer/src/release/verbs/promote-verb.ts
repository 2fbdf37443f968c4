import { DraftStore } from "@site/registry/draft-store";
import { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import { readReleases } from "#compose/channel-releases.ts";
import type { CompositionRecord } from "#compose/composition-record.ts";
import { labelOf, type Promotion, promote } from "#compose/promote.ts";
import { differenceBetween } from "../difference.ts";
import type { ReleaseContext } from "../release-context.ts";
import { answer } from "./answer.ts";
import { channelOption, jsonOption, readReleaseNames } from "./arguments.ts";
import { differenceLines } from "./difference-lines.ts";

interface PromoteFlags {
  channel: string;
  dryRun?: boolean;
  allowRemoval?: boolean;
  json?: boolean;
}

export function addPromote(program: Command, context: ReleaseContext): void {
  program
    .command("promote <release...>")
    .description("compose releases (<package>@<version>) with what is live, and put them live")
    .addOption(channelOption("where to").default("production"))
    .option("--dry-run", "compose and check, tell what would change, and change nothing")
    .option("--allow-removal", "let pages disappear; their addresses then answer 301 or 410")
    .addOption(jsonOption())
    .action((written: string[], flags: PromoteFlags) => runPromote(written, flags, context));
}

async function runPromote(
  written: readonly string[],
  { channel, dryRun, allowRemoval = false, json }: PromoteFlags,
  context: ReleaseContext,
): Promise<void> {
  const { output, user } = context;
  const versions = readReleaseNames(written);
  const real = context.openRegistry();
  // A rehearsal is the whole promotion, on a store that forgets.
  const registry = dryRun ? new Registry(new DraftStore(real.store)) : real;
  const releases = await readReleases(registry, versions);
  const startedAt = performance.now();
  const promotion = await promote({
    registry,
    channel,
    releases,
    site: await context.readSite(),
    movedBy: user,
    allowRemoval,
    onProgress: output.progress,
  });
  const { record, previous, hasMoved, endedCanary } = promotion;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const difference = previous && (await differenceBetween(real, previous, record, registry));
  const value = {
    channel,
    composition: record.id,
    hasMoved: hasMoved && !dryRun,
    isRehearsal: dryRun ?? false,
    difference,
    removed: promotion.removed,
    endedCanary,
    deadLinks: record.deadLinks,
  };
  answer(output, json, value, () => [
    headline(promotion, channel, labelOf(versions), dryRun ?? false, seconds),
    ...(difference ? differenceLines(difference) : []),
    ...notes(promotion),
  ]);
}

function headline(
  { record, hasMoved }: Promotion,
  channel: string,
  label: string,
  isRehearsal: boolean,
  seconds: string,
): string {
  if (!hasMoved) return `${channel} shows ${label} already (composition ${record.id}).`;
  const what = `${label} on ${channel}: composition ${record.id}, ${Object.keys(record.documents).length} addresses, ${seconds} s.`;
  return isRehearsal ? `Nothing was changed. This would be live: ${what}` : `Live: ${what}`;
}

function notes({ record, removed, endedCanary }: Promotion): string[] {
  return [
    ...(endedCanary ? [`The canary (${labelOf(endedCanary.releases)}) has ended.`] : []),
    ...removed.flatMap(({ page, note }) => (note ? [`${page}: ${note}, so it answers 410.`] : [])),
    ...deadLinkNotes(record),
  ];
}

/** How many sources of a dead link are named: one in the header stands on every page. */
const maxSources = 3;

/** A note for each page that is linked to and that no release has, with the pages that link to it. */
export function deadLinkNotes({
  deadLinks,
  composition,
}: Pick<CompositionRecord, "deadLinks" | "composition">): string[] {
  const pageAt = new Map(
    Object.entries(composition.pages).flatMap(([id, { remote, paths }]) =>
      Object.values(paths).map((path) => [path, `${remote} (${id})`] as const),
    ),
  );
  return [...new Set(deadLinks.map(({ to }) => to))].map((to) => {
    const links = deadLinks.filter((link) => link.to === to);
    const sources = [...new Set(links.map(({ from }) => pageAt.get(from) ?? from))];
    const more = sources.length - maxSources;
    const named = sources.slice(0, maxSources).join(", ") + (more > 0 ? ` and ${more} more` : "");
    return `No release has the page "${to}": links to it show as plain text. Linked from ${named}.`;
  });
}
