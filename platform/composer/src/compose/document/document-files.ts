import { filesOfExpose } from "@site/contract/catalogue";
import type { Composition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles, ShellManifest } from "@site/contract/manifest";
import type { UsedPart } from "@site/registry/composition-record";
import type { CompositionSources } from "#compose/composition-sources.ts";
import type { ReleaseFile } from "./release-file.ts";

/** Files that a document starts with, and those that its page may ask for later. */
export interface DocumentFiles {
  /** The shell's sheets, then those of each part in the order in which the page uses them. */
  styles: ReleaseFile[];
  /** Every script that the page needs at once, the shell's first. */
  scripts: ReleaseFile[];
  /** Scripts of the slots in the page, which wait for the visitor to come near, and lazy ones. */
  later: ReleaseFile[];
  /** Every script and sheet of the parts in the page, without the shell's. */
  ofParts: ReleaseFile[];
}

export function documentFilesOf(
  composition: Composition,
  { shell, remotes }: Pick<CompositionSources, "shell" | "remotes">,
  used: readonly UsedPart[],
  locale: Locale,
): DocumentFiles {
  // Cast: the shell's release says what a shell is.
  const { styles, scripts, lazy = [] } = shell.manifest as ShellManifest;
  const ofShell = (files: readonly string[]): ReleaseFile[] =>
    files.map((file) => ({ release: shell, url: composition.shell, file }));
  const ofUsed = (parts: readonly UsedPart[], filesOf: (expose: ExposeFiles) => string[]) =>
    parts.flatMap(({ kind, id, remote }): ReleaseFile[] => {
      const owners = kind === "page" ? composition.pages : composition.slots;
      const expose = owners[id]?.exposes[locale];
      const release = remotes.find(({ name }) => name === remote);
      const url = composition.remotes[remote];
      return expose && release && url
        ? filesOf(expose).map((file) => ({ release, url, file }))
        : [];
    });
  const pages = used.filter(({ kind }) => kind === "page");
  const slots = used.filter(({ kind }) => kind === "slot");
  return {
    styles: [...ofShell(styles), ...ofUsed(used, (expose) => expose.styles)],
    scripts: [...ofShell(scripts), ...ofUsed(pages, (expose) => expose.scripts)],
    later: [
      ...ofUsed(slots, (expose) => expose.scripts),
      ...ofShell(lazy),
      ...ofUsed(used, (expose) => expose.lazy ?? []),
    ],
    ofParts: ofUsed(used, filesOfExpose),
  };
}
