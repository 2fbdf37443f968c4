import type { RemoteManifest } from "@site/contract/manifest";
import type { SiteFacts } from "@site/contract/site";
import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import { inParallel } from "@site/registry/in-parallel";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { readReleases } from "./channel-releases.ts";
import { ComposeError, compose } from "./compose.ts";
import { manifestFor } from "./needed-facts.ts";
import { overBudget, weightOf } from "./page-weight.ts";
import { type Removal, removalsOf } from "./removals.ts";

export interface CheckedInput {
  registry: Registry;
  /** Every release of the new composition. */
  releases: readonly ReleaseRecord[];
  /** The composition that the new one follows. */
  previous: CompositionRecord | undefined;
  site: SiteFacts;
  allowRemoval: boolean;
}

export interface Checked {
  record: CompositionRecord;
  removed: Removal[];
}

/** Pages would disappear, and nobody said that they may. */
export class RemovalRefused extends Error {
  override name = "RemovalRefused";

  constructor(removed: readonly Removal[]) {
    const lines = removed.map(
      ({ remote, page, addresses, note }) =>
        `  - ${page} of ${remote}: ${Object.entries(addresses)
          .map(([path, { successor }]) => `${path} (${successor ? `301 to ${successor}` : "410"})`)
          .join(", ")}${note ? `; ${note}` : ""}`,
    );
    super(
      `These pages would disappear; their addresses would answer as shown:\n${lines.join("\n")}\nIf that is meant, add --allow-removal.`,
    );
  }
}

/**
 * Composes releases and holds the result against everything that a composition must keep: the
 * contract, pages that may not vanish unasked, the budgets.
 * @throws ComposeError or RemovalRefused; nothing is live then.
 */
export async function composeChecked(input: CheckedInput): Promise<Checked> {
  const { registry, releases, previous, site, allowRemoval } = input;
  const shell = releases.find((release) => release.kind === "shell");
  if (!shell) {
    throw new Error("There is no shell yet: promote one together with the first remotes.");
  }
  const remotes = releases.filter((release) => release.kind === "remote");
  const { removed, gone } = removalsOf(
    previous,
    remoteManifests(
      await readReleases(registry, versionsOf(previous)),
      previous?.composition.site ?? site,
    ),
    remoteManifests(remotes, site),
  );
  if (removed.length > 0 && !allowRemoval) throw new RemovalRefused(removed);
  const record = await compose({ registry, shell, remotes, site, previous, gone });
  await refuseOverBudget(registry, record, releases, previous);
  return { record, removed };
}

function remoteManifests(releases: readonly ReleaseRecord[], site: SiteFacts): RemoteManifest[] {
  return releases.flatMap((release) =>
    release.kind === "remote" ? [manifestFor(site, release.manifest)] : [],
  );
}

/** Only what changed is weighed: a page that was accepted before stays accepted. */
async function refuseOverBudget(
  registry: Registry,
  record: CompositionRecord,
  releases: readonly ReleaseRecord[],
  previous: CompositionRecord | undefined,
): Promise<void> {
  const changed = Object.entries(record.documents).filter(
    ([path, { hash }]) => previous?.documents[path]?.hash !== hash,
  );
  const faults = await inParallel(8, changed, async ([path, document]) =>
    overBudget(path, await weightOf(registry, document, releases)),
  );
  if (faults.flat().length > 0) throw new ComposeError(faults.flat());
}
