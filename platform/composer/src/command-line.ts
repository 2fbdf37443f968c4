import type { KeyObject } from "node:crypto";
import { failure, usageError } from "@site/contract/failure";
import { printable } from "@site/contract/printable";
import type { SiteFacts } from "@site/contract/site";
import { listOf, note, type ReleaseName, type Withdrawal } from "@site/registry/channel-revision";
import { isChannelName } from "@site/registry/keys";
import type { ObjectStore } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import type { Run } from "@site/registry/run";
import { type Command, InvalidArgumentError, Option } from "commander";
import * as v from "valibot";
import type { CanaryCounts } from "#judging/figures.ts";
import { columns } from "#output/texts.ts";

/** Where a command writes. */
export interface Output {
  line: (text: string) => void;
}

/** A package that can be published. */
export interface ReleasablePackage {
  name: string;
  version: string;
  folder: string;
}

/** Settings for making preview links. */
export interface PreviewSettings {
  /** Key that signs them; the server has the same one. */
  key: string | undefined;
  /** The site's origin, if it differs from the one in its facts. */
  site: string | undefined;
}

/** What the release command needs to know about the folder that it runs for. */
export interface ReleaseFolder {
  /** True where `REGISTRY` is required: a default folder in this repository would make no sense. */
  needsRegistry?: boolean;
  /** Facts of the site; undefined keeps those that are live. */
  readSite: () => Promise<SiteFacts | undefined>;
  /** Packages of the workspace, or the requested one. */
  packageNamed: (name: string) => ReleasablePackage;
  build: (name: string) => Promise<void>;
  /** Whether a package's build is older than its sources, where that is known. */
  isStale?: (name: string) => boolean;
  /** In how many of the latest hosts a remote has to work before it is published; none by default. */
  hosts?: number;
  /** Rejects when the sources don't match the installed contract's types. */
  checkTypes?: () => Promise<void>;
  /** True on a machine that only serves the site: it has neither the sources nor the site's facts. */
  onlyServes?: boolean;
  /** Totals of page views, by which a canary is judged; undefined where they can't be read. */
  counts?: CanaryCounts;
  /** How the last backup of the server's store ended; undefined where that can't be read. */
  lastBackup?: () => Promise<Run | undefined>;
}

/** Everything that the release command needs from its environment. */
export interface ReleaseContext extends ReleaseFolder {
  openRegistry: () => Registry;
  /** True if `REGISTRY` is required but not set. */
  isRegistryMissing?: boolean;
  /** Opens the store at a place in the syntax of `REGISTRY`: a folder or `s3://bucket/prefix`. */
  openStore: (place: string) => ObjectStore;
  previewSettings: () => PreviewSettings;
  /** Whether releases may be composed where no namespace hides this machine's files from them. */
  mayReadFiles?: boolean;
  /** Path of Chromium, if the environment names one. */
  browserPath?: string | undefined;
  /** Commit of the sources, where known. */
  commitOf: (name: string) => Promise<string | undefined>;
  /** Where these sources are kept, where known. */
  repositoryOf?: (name: string) => Promise<string | undefined>;
  /** The key that signs releases; undefined if releases are not signed. */
  signingKey?: () => KeyObject | undefined;
  user: string;
  output: Output;
}

/** A check found issues, and has printed them: the command ends as if it had been rejected. */
export class IssuesFound extends Error {
  override name = "IssuesFound";
}

/** Rejects a verb that needs the sources where there are none. */
export function requireSources({ onlyServes }: ReleaseContext, verb: string): void {
  if (!onlyServes) return;
  throw failure`needs-sources: This machine has no sources: run ${verb} in your clone. If REGISTRY is s3://…, set the same one there; if it is a folder, copy it there and back (docs/recipes/go-live.md, "From then on"). Here, canary --judged, canary --percent without a release and canary --stop work, and rollback <package>@<version> takes one package back.`;
}

/** Reads a list of `<package>@<version>` into versions by name. */
export function readReleaseNames(written: readonly string[]): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const label of written) {
    const [, name, version] =
      /^([a-z0-9]+(?:-[a-z0-9]+)*)@(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(label) ?? [];
    if (!name || !version) {
      throw usageError`not-a-release: "${label}" is not a release. Write it as <package>@<version>, such as mf-home@1.2.0.`;
    }
    if (Object.hasOwn(versions, name) && versions[name] !== version) {
      throw usageError`named-twice: ${name} is named twice, as ${versions[name]} and as ${version}. Name it once.`;
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

export function noteOption(): Option {
  return new Option("--note <text>", "why; status and history show it").argParser((written) => {
    const text = written.trim();
    if (text === "" || v.is(note, text)) return text;
    throw new InvalidArgumentError(
      "A note has at most 500 characters, without line breaks, control characters and invisible ones.",
    );
  });
}

/** The options of a verb that shows releases to visitors. */
export function withShowingOptions(verb: Command): Command {
  return verb
    .option("--again", "also releases that were withdrawn from the channel")
    .option("--anyway", "also a canary that is convicted of being worse")
    .addOption(noteOption());
}

/** What was done, and why. */
export function reasonText({ reason, note: why }: Pick<Withdrawal, "reason" | "note">): string {
  return why ? `${reason} ("${why}")` : reason;
}

/** `withdrawn from production 2026-01-03 00:00:00 UTC by ana: canary stopped ("it fails")`. */
export function withdrawalText(withdrawal: Withdrawal): string {
  const { channel, movedAt, movedBy } = withdrawal;
  return `withdrawn from ${channel} ${timeText(movedAt)} by ${movedBy}: ${reasonText(withdrawal)}`;
}

/** A release's sources and who signed it, as far as its record says; it may be missing. */
export function originOf(record: ReleaseRecord | undefined) {
  const { commit, repository, provenance } = record ?? {};
  return { commit, repository, builtBy: provenance?.builtBy };
}

/** `commit c0ffee in github.com/example/site, signed by ana`. */
export function originText({ commit, repository, builtBy }: ReturnType<typeof originOf>): string {
  const hash = commit && `commit ${commit.slice(0, 12)}${commit.endsWith("+") ? "+" : ""}`;
  const sources = [hash, repository && `in ${repository}`].filter(Boolean).join(" ");
  return [sources, builtBy && `signed by ${builtBy}`].filter(Boolean).join(", ");
}

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): (written: string) => number {
  return (written) => {
    const value = Number(written);
    if (/^\d+$/.test(written) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/**
 * Prints JSON if a script asked for it, else readable lines. The lines may quote a publisher's
 * text, which must not start a new line.
 */
export function print(
  output: Output,
  isJson: boolean | undefined,
  value: object,
  lines: () => readonly string[],
): void {
  if (isJson) output.line(JSON.stringify(value, undefined, 2));
  else for (const line of lines()) output.line(printable(line));
}

/** A release that differs between two sets of versions by name. */
export interface ReleaseChange {
  name: string;
  before?: string;
  after?: string;
}

/** The releases that differ, by name; one only in `after` has no `before`, and vice versa. */
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

/** One line for each change: `  mf-home  1.0.0  →  1.1.0`. */
export function changeLines(
  changes: readonly ReleaseChange[],
  [absent, gone]: readonly [string, string],
): string[] {
  return columns(
    changes.map(({ name, before, after }) => [`  ${name}`, before ?? absent, "→", after ?? gone]),
  );
}

/** Releases as text: `mf-home@1.2.0 shell@2.0.0`. */
export function labelOf(versions: Record<string, string>): string {
  return labelOfReleases(listOf(versions));
}

/** The same for a list. */
export function labelOfReleases(releases: readonly ReleaseName[]): string {
  return releases.map(({ name, version }) => `${name}@${version}`).join(" ");
}

/** A readable size: `12.3 kB`. */
export function bytesText(bytes: number): string {
  if (Math.abs(bytes) < 1000) return `${bytes} B`;
  if (Math.abs(bytes) < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A readable time, in UTC. */
export function timeText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

/** `1 page`, `3 pages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
