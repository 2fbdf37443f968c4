/** Owner of the blobs that compositions name. No release can have this name. */
const ofCompositions = "_compositions";

/** Keys of the registry's objects. A publisher of a release writes only below its name. */
export const keys = {
  /** States which version of this layout the registry has. */
  format: "format.json",
  /** A file of the releases named `owner`, or of compositions. */
  blob: (hash: string, owner = ofCompositions) => `blobs/${owner}/${hash.slice(0, 2)}/${hash}`,
  brotli: (hash: string, owner?: string) => `${keys.blob(hash, owner)}.br`,
  release: (name: string, version: string) => `releases/${name}/${version}.json`,
  composition: (id: string) => `compositions/${id}.json`,
  revision: (channel: string, sequence: number) =>
    `channels/${channel}/${String(sequence).padStart(8, "0")}.json`,
  owners: (sequence: number) => `owners/${String(sequence).padStart(8, "0")}.json`,
  /** Where a collection moves an object that nothing refers to, until it is deleted or put back. */
  condemned: (key: string) => `condemned/${key}`,
  /** Explains why a release is gone, and keeps its version taken. */
  collectedRelease: (name: string, version: string) => `collected/releases/${name}/${version}.json`,
  collectedComposition: (id: string) => `collected/compositions/${id}.json`,
};

/** What a key refers to. */
export type Subject =
  | { kind: "blob"; owner: string; hash: string }
  | { kind: "release"; name: string; version: string }
  | { kind: "composition"; id: string };

/** Reads the key of a blob (or of its brotli variant), of a release or of a composition. */
export function subjectOf(key: string): Subject | undefined {
  const [folder, first = "", second = "", third = ""] = key.split("/");
  if (folder === "blobs") return { kind: "blob", owner: first, hash: third.replace(/\.br$/, "") };
  if (folder === "compositions") return { kind: "composition", id: first.replace(/\.json$/, "") };
  if (folder !== "releases") return undefined;
  return { kind: "release", name: first, version: second.replace(/\.json$/, "") };
}

/** Whether a text may name a channel: lower-case words joined by hyphens. */
export function isChannelName(text: string): boolean {
  return text.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
