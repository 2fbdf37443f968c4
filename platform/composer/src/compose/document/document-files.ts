import { filesOfExpose } from "@site/contract/catalogue";
import { type ComposedRelease, type Composition, releaseFileUrl } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import type { ComposedDocument, UsedPart } from "@site/registry/composition-record";
import { integrityOf } from "@site/registry/content";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";

/** A file of a release that a document needs. */
export interface ReleaseFile {
  release: ReleaseRecord;
  url: ComposedRelease;
  file: string;
}

/** A file's address. */
export function addressOf({ url, file }: ReleaseFile): string {
  return releaseFileUrl(url, file);
}

/** Files that a document loads at once, and those that its page may request later. */
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
  releases: readonly ReleaseRecord[],
  used: readonly UsedPart[],
  locale: Locale,
): DocumentFiles {
  const shell = releases.find((release) => release.kind === "shell");
  const { styles, scripts, lazy = [] } = shell?.manifest ?? { styles: [], scripts: [] };
  const ofShell = (files: readonly string[]): ReleaseFile[] =>
    shell ? files.map((file) => ({ release: shell, url: composition.shell, file })) : [];
  const ofUsed = (parts: readonly UsedPart[], filesOf: (expose: ExposeFiles) => string[]) =>
    parts.flatMap(({ kind, id, remote }): ReleaseFile[] => {
      const owners = kind === "page" ? composition.pages : composition.slots;
      const expose = owners[id]?.exposes[locale];
      const release = releases.find(({ name }) => name === remote);
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

/** The most that a visitor downloads to see and use one page, in bytes as brotli. */
export const maxWeight = {
  document: 40_000,
  /** Scripts that the document starts or preloads. */
  scripts: 150_000,
};

/** The budgets that a page exceeds, each as one sentence. */
export function overBudget(
  path: string,
  { used, locale, size, brotliSize }: ComposedDocument,
  composition: Composition,
  releases: readonly ReleaseRecord[],
): string[] {
  const { scripts } = documentFilesOf(composition, releases, used, locale);
  const sizes = new Map(
    scripts.map(({ release, file }) => {
      const stored = release.files[file];
      return [`${release.name}/${file}`, stored?.brotliSize ?? stored?.size ?? 0];
    }),
  );
  const weight = {
    document: brotliSize ?? size,
    scripts: [...sizes.values()].reduce((sum, one) => sum + one, 0),
  };
  return (["document", "scripts"] as const)
    .filter((part) => weight[part] > maxWeight[part])
    .map(
      (part) =>
        `${path}: its ${part === "document" ? "document weighs" : "scripts weigh"} ${weight[part]} bytes (brotli), the budget is ${maxWeight[part]}. Make it lighter, or raise the budget in compose/document/document-files.ts on purpose.`,
    );
}

/**
 * The import map of a document: the hash of each script that its page imports, now or lazily. A
 * browser that checks them (`docs/decisions/content-policy.md`) rejects any other bytes.
 */
export function importMapOf(files: readonly ReleaseFile[]): string {
  const entries = files.map((one): [string, string] => [
    addressOf(one),
    integrityOf(one.release.files[one.file]?.hash ?? ""),
  ]);
  return JSON.stringify({ integrity: Object.fromEntries(entries) });
}

/** Reads sheets for a composition's documents, each once: address and content. */
export function inlineStyles(registry: Registry) {
  const contents = new Map<string, Promise<string>>();
  return (sheets: readonly ReleaseFile[]) =>
    Promise.all(
      sheets.map(async (sheet) => {
        const href = addressOf(sheet);
        const css = contents.getOrInsertComputed(href, () => contentOf(registry, sheet));
        return { href, css: await css };
      }),
    );
}

/** A sheet's content, with its relative addresses made absolute. */
async function contentOf(registry: Registry, { release, url, file }: ReleaseFile): Promise<string> {
  const bytes = await registry.blob(release.files[file]?.hash ?? "", release.name);
  return bytes
    .toString("utf8")
    .replace(/^\/\*!.*?\*\/\s*/, "")
    .trim()
    .replace(/url\((["']?)\.\//g, `url($1${releaseFileUrl(url, "")}`)
    .replaceAll("</", "<\\/");
}
