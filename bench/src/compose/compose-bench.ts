import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compose } from "@site/composer/compose/compose";
import { promote } from "@site/composer/release/promote";
import { rollBack } from "@site/composer/release/rollback";
import { neutralSite } from "@site/contract/site";
import { publish } from "@site/registry/publish";
import type { ReleaseRecord } from "@site/registry/release-record";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import {
  circumstancesLine,
  type Duration,
  type MeasurementOptions,
  runMeasurement,
  timed,
} from "../measurement.ts";
import { markdownTable, medianFigure, ratio, shown } from "../report/figure.ts";
import { temporaryRegistry } from "../served/temporary-registry.ts";

/** The steps of composing the real site that are timed. */
const steps = {
  publishing: "publish every package",
  whole: "compose every address from nothing",
  oneRemote: "compose after one remote was released",
  everyPage: "compose after a change on every page",
  unchanged: "compose what is composed already",
  promotion: "publish and promote one remote",
  rollback: "roll back",
} as const;

export type ComposeTimes = Record<keyof typeof steps, Duration>;

/**
 * Publishes and composes the builds that lie in the packages, in a registry of its own. The first
 * time in a process it also compiles the code that it runs.
 */
export async function composeTimes(): Promise<ComposeTimes> {
  const { registry, scratch, remove } = await temporaryRegistry();
  try {
    const releases: ReleaseRecord[] = [];
    const [, publishing] = await timed(async () => {
      for (const name of releasablePackages()) {
        releases.push((await publish(registry, buildFolder(name))).record);
      }
    });
    const shell = releases.find((release) => release.kind === "shell");
    if (!shell) throw new Error("There is no build of the shell. Run pnpm build first.");
    const remotes = releases.filter((release) => release.kind === "remote");
    const input = { registry, shell, remotes, site: neutralSite, year: 2026 };
    const [previous, whole] = await timed(() => compose(input));
    const [, unchanged] = await timed(() => compose({ ...input, previous }));
    const [, everyPage] = await timed(() => compose({ ...input, previous, year: 2027 }));
    const changed = await nextVersion("mf-services", join(scratch, "mf-services"));
    const { record } = await publish(registry, changed);
    if (record.kind === "shell") throw new Error("mf-services is no remote.");
    const others = remotes.filter(({ name }) => name !== record.name);
    const [, oneRemote] = await timed(() =>
      compose({ ...input, remotes: [...others, record], previous }),
    );

    const channel = "production";
    const moving = { registry, channel, movedBy: "bench" };
    await promote({ ...moving, releases, site: neutralSite });
    const next = await nextVersion("mf-forms", join(scratch, "mf-forms"));
    const [, promotion] = await timed(async () => {
      const { record } = await publish(registry, next);
      await promote({ ...moving, releases: [record], site: neutralSite });
    });
    const [, rollback] = await timed(() => rollBack(moving));
    return { publishing, whole, oneRemote, everyPage, unchanged, promotion, rollback };
  } finally {
    await remove();
  }
}

/** A copy of a package's build with the next version in its manifest: another release. */
async function nextVersion(name: string, folder: string): Promise<string> {
  await cp(buildFolder(name), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as { version: string };
  await writeFile(file, JSON.stringify({ ...manifest, version: "99.0.0" }));
  return folder;
}

/** How long composing takes, compared with composing from nothing. */
export function composeTable(all: readonly ComposeTimes[]): string {
  const of = (step: keyof ComposeTimes, part: keyof Duration) =>
    medianFigure(all.map((times) => times[step][part]));
  return markdownTable(Object.keys(steps) as (keyof ComposeTimes)[], [
    ["what", (step) => steps[step]],
    ["ms", (step) => shown(of(step, "ms"))],
    ["of CPU", (step) => shown(of(step, "processorMs"))],
    ["of composing from nothing", (step) => shown(ratio(of(step, "ms"), of("whole", "ms")), 2)],
  ]);
}

/** `pnpm bench compose`: how long composing the real site takes. */
export function runComposeBench(options: MeasurementOptions & { runs: number }): Promise<void> {
  const { runs } = options;
  return runMeasurement("compose", options, async () => {
    await composeTimes();
    const times: ComposeTimes[] = [];
    while (times.length < runs) times.push(await composeTimes());
    return {
      data: { runs, times },
      markdown: (circumstances) =>
        `# Composing\n\n${circumstancesLine(circumstances)}\nMedians of ${runs} runs.\n\n${composeTable(times)}`,
    };
  });
}
