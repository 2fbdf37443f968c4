/** Keys of the registry's objects. */
export const keys = {
  blob: (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}`,
  brotli: (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}.br`,
  release: (name: string, version: string) => `releases/${name}/${version}.json`,
  composition: (id: string) => `compositions/${id}.json`,
  /** Explains why a release is gone, and keeps its version taken. */
  prunedRelease: (name: string, version: string) => `pruned/releases/${name}/${version}.json`,
  prunedComposition: (id: string) => `pruned/compositions/${id}.json`,
  head: (channel: string, sequence: number) =>
    `channels/${channel}/${String(sequence).padStart(8, "0")}.json`,
};

/** The number in the key of a head. */
export function sequenceOf(key: string): number {
  return Number(/(\d+)\.json$/.exec(key)?.[1]);
}

/** The hash in the key of a blob or of its brotli variant. */
export function hashOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1).replace(/\.br$/, "");
}
