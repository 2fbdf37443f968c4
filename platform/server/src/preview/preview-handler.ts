import { incompatibilities } from "@site/composer/compose/compatibility";
import { manifestFor } from "@site/composer/compose/needed-facts";
import {
  type PreviewOffer,
  PreviewRejected,
  readPreview,
  utcText,
} from "@site/composer/preview/preview-token";
import type { Composition } from "@site/contract/composition";
import { previewParameter, previewScript } from "@site/contract/preview";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { ReleaseRecord, ShellRelease } from "@site/registry/release-record";
import type { ReleaseFiles } from "#files/release-files.ts";
import { previewedComposition } from "./previewed-composition.ts";

/** What a request with a token is answered with. */
export interface OpenPreview {
  /** What the channel shows without it. */
  record: CompositionRecord;
  composition: Composition;
  shell: ShellRelease;
  text: string;
}

/** Opens the previews that links with a signed token ask for. Nothing is rendered for them here. */
export class PreviewHandler {
  readonly #releases: ReleaseFiles;
  readonly #key: string | undefined;

  /** Without a key a token means nothing, as any other unknown word of a query. */
  constructor(releases: ReleaseFiles, key: string | undefined) {
    this.#releases = releases;
    this.#key = key;
  }

  /**
   * The preview that a query asks for; undefined leaves the request to the channel. `recordOn` tells
   * what a channel shows.
   * @throws PreviewRejected
   */
  async open(
    query: string | undefined,
    recordOn: (channel: string) => CompositionRecord | undefined,
  ): Promise<OpenPreview | undefined> {
    if (!this.#key || !query?.includes(previewParameter)) return undefined;
    const token = new URLSearchParams(query).get(previewParameter);
    if (token === null) return undefined;
    const offer = readPreview(this.#key, token);
    const record = recordOn(offer.channel);
    if (!record) {
      throw new PreviewRejected(
        404,
        `This preview link is for the channel ${offer.channel}, which this server doesn't show.`,
      );
    }
    const shown = await Promise.all(offer.releases.map((one) => this.#offered(one)));
    const shell = await this.#rejectUnfit(record, shown);
    const composition = previewedComposition(record.composition, shown);
    return { record, composition, shell, text: textOf(offer, record) };
  }

  async #offered({
    name,
    version,
    digest,
  }: PreviewOffer["releases"][number]): Promise<ReleaseRecord> {
    const release = await this.#release(name, version);
    if (release.digest === digest) return release;
    throw new PreviewRejected(
      409,
      `${name}@${version} is another release than the one this preview link was made for.`,
    );
  }

  async #release(name: string, version: string): Promise<ReleaseRecord> {
    const release = await this.#releases.release(name, version);
    if (release) return release;
    throw new PreviewRejected(
      404,
      `${name}@${version} is not in this server's registry, or no longer. Publish the sources again under another version.`,
    );
  }

  /** What could not be promoted can't be previewed either: it would fail in ways that tell nothing. */
  async #rejectUnfit(
    { releases, composition }: CompositionRecord,
    shown: readonly ReleaseRecord[],
  ): Promise<ShellRelease> {
    const kept = Object.entries(releases)
      .filter(([name]) => shown.every((one) => one.name !== name))
      .map(([name, { version }]) => this.#release(name, version));
    const all = [...(await Promise.all(kept)), ...shown];
    const shell = all.find((one) => one.kind === "shell") as ShellRelease;
    const remotes = all.flatMap((one) =>
      one.kind === "remote" ? [manifestFor(composition.site, one.manifest)] : [],
    );
    const issues = incompatibilities(shell.manifest, remotes);
    if (!shell.files[previewScript]) {
      issues.push(
        `shell@${shell.version} can't show previews: it was built before there were any. Build, publish and promote a newer shell.`,
      );
    }
    if (issues.length === 0) return shell;
    throw new PreviewRejected(
      409,
      `These releases don't fit together:\n${issues.map((issue) => `  - ${issue}`).join("\n")}`,
    );
  }
}

function textOf({ releases, expires }: PreviewOffer, live: CompositionRecord): string {
  const names = releases.map(({ name, version }) => {
    const { version: before } = live.releases[name] ?? {};
    return `${name} ${version} (live: ${before ?? "none"})`;
  });
  return `${names.join(", ")}, until ${utcText(expires)}`;
}

/** Whether the composition has a page at a path. */
export function isPage({ pages }: Composition, path: string): boolean {
  return Object.values(pages).some(({ paths }) => Object.values(paths).includes(path));
}
