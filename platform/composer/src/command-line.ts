import type { KeyObject } from "node:crypto";
import type { SiteFacts } from "@site/contract/site";
import { isChannelName } from "@site/registry/keys";
import type { ObjectStore } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import { InvalidArgumentError, Option } from "commander";
import type { ComposeNext } from "#composer.ts";

/** Where a command writes. */
export interface Output {
  /** A line of the answer. */
  line: (text: string) => void;
  /** What is being done right now, for somebody who watches; no part of the answer. */
  progress: (step: string) => void;
}

/** A package that can be published. */
export interface ReleasablePackage {
  name: string;
  version: string;
  /** Where its build lies. */
  folder: string;
}

/** What links to releases that are not live yet are made with. */
export interface PreviewSettings {
  /** Signs them; the server has the same. */
  key: string | undefined;
  /** Where the site answers, if it is somewhere else than its facts say. */
  site: string | undefined;
}

/** Everything that the release command needs from the world around it. */
export interface ReleaseContext {
  openRegistry: () => Registry;
  compose: ComposeNext;
  /** True where no registry is named, and one has to be. */
  isRegistryMissing?: boolean;
  /** The store at a place that was written as `REGISTRY` is: a folder or `s3://bucket/prefix`. */
  openStore: (place: string) => ObjectStore;
  /** Facts of the site; undefined keeps those that are live. */
  readSite: () => Promise<SiteFacts | undefined>;
  /** Packages of the workspace, or the one asked for. */
  packageNamed: (name: string) => ReleasablePackage;
  build: (name: string) => Promise<void>;
  /** In how many of the latest hosts a remote has to work before it is published; none by default. */
  hosts?: number;
  /** Rejects when the sources don't fit the contract's types that are installed. */
  checkTypes?: () => Promise<void>;
  previewSettings: () => PreviewSettings;
  /** Chromium, where the environment names it. */
  browserPath?: string | undefined;
  /** Commit of the sources, where known. */
  commitOf: (name: string) => Promise<string | undefined>;
  /** What releases are signed with; undefined where they are not. */
  signingKey?: () => KeyObject | undefined;
  /** Who is using the command. */
  user: string;
  output: Output;
}

/** The command or its configuration is written wrongly. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Reads `<package>@<version>`, several of them, into versions by name. */
export function readReleaseNames(written: readonly string[]): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const label of written) {
    const [, name, version] =
      /^([a-z0-9]+(?:-[a-z0-9]+)*)@(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(label) ?? [];
    if (!name || !version) {
      throw new UsageError(
        `"${label}" is no release. Write it as <package>@<version>, such as mf-home@1.2.0.`,
      );
    }
    if (versions[name] && versions[name] !== version) {
      throw new UsageError(`${name} is named twice, as ${versions[name]} and as ${version}.`);
    }
    versions[name] = version;
  }
  return versions;
}

function readChannel(written: string): string {
  if (isChannelName(written)) return written;
  throw new InvalidArgumentError("A channel's name is made of lower-case words and hyphens.");
}

export function channelOption(text: string): Option {
  return new Option("--channel <name>", text).argParser(readChannel);
}

export function jsonOption(): Option {
  return new Option("--json", "answer as JSON, for scripts");
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): (written: string) => number {
  return (written) => {
    const value = Number(written);
    if (/^\d+$/.test(written) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** Prints JSON where a script asked for it, else lines for a person. */
export function print(
  output: Output,
  isJson: boolean | undefined,
  value: object,
  lines: () => readonly string[],
): void {
  if (isJson) output.line(JSON.stringify(value, undefined, 2));
  else for (const line of lines()) output.line(line);
}

/** Columns padded to the widest entry of each. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Releases that differ between two sets of versions by name. */
export interface ReleaseChange {
  name: string;
  before?: string;
  after?: string;
}

export function changesBetween(
  before: Record<string, string>,
  after: Record<string, string>,
): ReleaseChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === now) return [];
    return [{ name, ...(old && { before: old }), ...(now && { after: now }) }];
  });
}

/** `  mf-home  1.0.0  →  1.1.0`, a line each. */
export function changeLines(
  changes: readonly ReleaseChange[],
  [absent, gone]: readonly [string, string],
): string[] {
  return columns(
    changes.map(({ name, before, after }) => [`  ${name}`, before ?? absent, "→", after ?? gone]),
  );
}

/** Releases as a person writes them: `mf-home@1.2.0 shell@2.0.0`. */
export function labelOf(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name}@${version}`)
    .join(" ");
}

/** The same, of records. */
export function labelOfReleases(releases: readonly { name: string; version: string }[]): string {
  return releases.map(({ name, version }) => `${name}@${version}`).join(" ");
}

/** Bytes as a person reads them: `12.3 kB`. */
export function bytesText(bytes: number): string {
  if (Math.abs(bytes) < 1000) return `${bytes} B`;
  if (Math.abs(bytes) < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A moment as a person reads it, in universal time. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** `1 page`, `3 pages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
