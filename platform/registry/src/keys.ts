import * as v from "valibot";
import { compositionId, releaseName, sha256, version as versionField } from "./records/fields.ts";

/** Owner of the blobs that compositions name. No release can have this name. */
const ofCompositions = "_compositions";

/** Keys of the registry's objects. A publisher of a release writes only below its name. */
export const keys = {
  /** A file of the releases named `owner`, or of compositions. */
  blob: (hash: string, owner = ofCompositions) => `blobs/${owner}/${hash.slice(0, 2)}/${hash}`,
  brotli: (hash: string, owner?: string) => `${keys.blob(hash, owner)}.br`,
  release: (name: string, version: string) => `releases/${name}/${version}.json`,
  composition: (id: string) => `compositions/${id}.json`,
  revision: (channel: string, sequence: number) =>
    `channels/${channel}/${String(sequence).padStart(8, "0")}.json`,
  /** How a verb of housekeeping ended last: the one kind of object that is replaced. */
  run: (verb: string) => `runs/${verb}.json`,
  owners: (sequence: number) => `owners/${String(sequence).padStart(8, "0")}.json`,
  /** Where a collection moves an object that nothing refers to, until it is deleted or put back. */
  condemned: (key: string) => `condemned/${key}`,
  /** Explains why a release is gone, and keeps its version taken. */
  collectedRelease: (name: string, version: string) => `collected/releases/${name}/${version}.json`,
  collectedComposition: (id: string) => `collected/compositions/${id}.json`,
};

/** The key of an object before a collection condemned it; any other key as it is. */
export function originalOf(key: string): string {
  return key.replace(/^condemned\//, "");
}

/** What a key refers to. */
export type Subject =
  | { kind: "blob"; owner: string | undefined; hash: string }
  | { kind: "release"; name: string; version: string }
  | { kind: "composition"; id: string };

/**
 * Reads the key of a blob (or of its brotli variant), of a release or of a composition. Undefined
 * for any other key: anyone who may write below a prefix can create other objects there.
 */
export function subjectOf(key: string): Subject | undefined {
  const [folder, first = "", second = "", third = ""] = key.split("/");
  if (folder === "blobs") {
    const hash = third.replace(/\.br$/, "");
    const isOwner = first === ofCompositions || v.is(releaseName, first);
    const isBlob = [keys.blob(hash, first), keys.brotli(hash, first)].includes(key);
    return isOwner && v.is(sha256, hash) && isBlob
      ? { kind: "blob", owner: first === ofCompositions ? undefined : first, hash }
      : undefined;
  }
  if (folder === "compositions") {
    const id = first.replace(/\.json$/, "");
    const isComposition = v.is(compositionId, id) && key === keys.composition(id);
    return isComposition ? { kind: "composition", id } : undefined;
  }
  const version = second.replace(/\.json$/, "");
  const isRelease = v.is(releaseName, first) && v.is(versionField, version);
  return isRelease && key === keys.release(first, version)
    ? { kind: "release", name: first, version }
    : undefined;
}

/** The channel of a revision's key; undefined for any other key. */
export function channelOf(key: string): string | undefined {
  const [, channel] = /^channels\/([^/]+)\/\d{8}\.json$/.exec(key) ?? [];
  return channel !== undefined && isChannelName(channel) ? channel : undefined;
}

/** The number of a revision, by its key. */
export function sequenceOf(key: string): number {
  return Number(/\d+(?=\.json$)/.exec(key));
}

/** The number of a list of owners; undefined for any other key. */
export function ownersNumberOf(key: string): number | undefined {
  const [, number] = /^owners\/(\d{8})\.json$/.exec(key) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Whether a text may name a channel: lower-case words joined by hyphens. */
export function isChannelName(text: string): boolean {
  return text.length <= 64 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
