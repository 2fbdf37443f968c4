import { DamagedRecord, type Registry } from "@site/registry/registry";
import { type CompositionRecord, servedReleases } from "#compose/composition-record.ts";
import { BlobCheck } from "./blob-check.ts";
import { checkChannel } from "./channel-check.ts";
import { checkComposition } from "./composition-check.ts";
import { releaseFaults } from "./release-check.ts";

export interface VerifyInput {
  registry: Registry;
  /** Only what this channel shows now; without it, everything that is stored. */
  channel?: string | undefined;
  onProgress?: (step: string) => void;
}

export interface Verification {
  faults: string[];
  channels: number;
  compositions: number;
  releases: number;
  documents: number;
  links: number;
  blobs: number;
}

/** Reads everything and holds it against its records. */
export async function verify(input: VerifyInput): Promise<Verification> {
  const { registry, channel, onProgress = () => {} } = input;
  const blobs = new BlobCheck(registry);
  const result: Verification = {
    faults: [],
    channels: 0,
    compositions: 0,
    releases: 0,
    documents: 0,
    links: 0,
    blobs: 0,
  };
  const shown = new Set<string>();
  for (const name of channel === undefined ? await registry.channels() : [channel]) {
    onProgress(`channel ${name}`);
    const { faults, head } = await checkChannel(registry, name);
    if (!head && faults.length === 0) throw new Error(`Nothing was promoted to ${name} yet.`);
    result.channels += 1;
    result.faults.push(...faults.map((fault) => `channel ${name}: ${fault}`));
    if (head) shown.add(head.composition);
    if (head?.canary) shown.add(head.canary.composition);
  }

  const compositions =
    channel === undefined ? (await registry.compositions()).map(({ id }) => id) : [...shown];
  const releases = new Set<string>();
  for (const id of compositions) {
    onProgress(`composition ${id}`);
    await whileThere(
      result,
      `composition ${id}`,
      () => registry.composition<CompositionRecord>(id),
      async (record) => {
        const { faults, documents, links } = await checkComposition(registry, blobs, record);
        result.compositions += 1;
        result.documents += documents;
        result.links += links;
        for (const { name, version } of servedReleases(record)) {
          releases.add(`${name}@${version}`);
        }
        return faults;
      },
    );
  }

  if (channel === undefined) {
    for (const { name, version } of await registry.releases()) releases.add(`${name}@${version}`);
  }
  for (const release of releases) {
    onProgress(`release ${release}`);
    const [name = "", version = ""] = release.split("@");
    await whileThere(
      result,
      `release ${release}`,
      () => registry.release(name, version),
      async (record) => {
        result.releases += 1;
        return releaseFaults(registry, blobs, record);
      },
    );
  }
  return { ...result, blobs: blobs.count };
}

/**
 * Checks a record. One that is pruned in the meantime is no fault, nor is anything that it named.
 */
async function whileThere<Record>(
  result: Verification,
  what: string,
  read: () => Promise<Record | undefined>,
  check: (record: Record) => Promise<string[]>,
): Promise<void> {
  try {
    const record = await read();
    if (!record) return;
    const faults = await check(record);
    if (faults.length === 0 || !(await read())) return;
    result.faults.push(...faults.map((fault) => `${what}: ${fault}`));
  } catch (error) {
    // A record without what every record has is as damaged as one that is no JSON.
    if (!(error instanceof DamagedRecord || error instanceof TypeError)) throw error;
    result.faults.push(`${what}: ${error.message}`);
  }
}
