import { filesOfExpose } from "@site/contract/catalogue";
import { type Composition, releaseFileUrl } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import type { ComposedDocument, UsedPart } from "@site/registry/composition-record";
import { integrityOf } from "@site/registry/content";
import type { Registry } from "@site/registry/registry";
import { composedRelease, type ReleaseRecord } from "@site/registry/release-record";

/** A file of a release that a document needs. */
export interface ReleaseFile {
  release: ReleaseRecord;
  file: string;
}

/** A file's address. */
export function addressOf({ release, file }: ReleaseFile): string {
  return releaseFileUrl(composedRelease(release), file);
}

/** The hash of each file by its address, as browsers check it. */
export function integrityByAddress(files: readonly ReleaseFile[]): Record<string, string> {
  return Object.fromEntries(
    files.map((one) => [addressOf(one), integrityOf(one.release.files[one.file]?.hash ?? "")]),
  );
}

/** The parts of a page whose code a browser loads: a static page has none. */
export function partsWithCode(
  { pages }: Pick<Composition, "pages">,
  used: readonly UsedPart[],
): UsedPart[] {
  return used.filter(({ kind, id }) => kind === "slot" || !pages[id]?.isStatic);
}

/** Files that a document loads at once, and those that its page may request later. */
export interface DocumentFiles {
  shellStyles: ReleaseFile[];
  /** The sheets of each part, in the order in which the page uses them. */
  styles: ReleaseFile[];
  /** Every script that the page needs at once, the shell's first. */
  scripts: ReleaseFile[];
  /** Scripts of the page's slots, which load when the visitor comes near, and lazy scripts. */
  later: ReleaseFile[];
  /** Every script and sheet of the parts with code in the page, without the shell's. */
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
    shell ? files.map((file) => ({ release: shell, file })) : [];
  const ofUsed = (parts: readonly UsedPart[], filesOf: (expose: ExposeFiles) => string[]) =>
    parts.flatMap(({ kind, id, remote }): ReleaseFile[] => {
      const owners = kind === "page" ? composition.pages : composition.slots;
      const expose = owners[id]?.exposes[locale];
      const release = releases.find(({ name }) => name === remote);
      if (!expose || !release) return [];
      return [...new Set(filesOf(expose))].map((file) => ({ release, file }));
    });
  const withCode = partsWithCode(composition, used);
  const pages = withCode.filter(({ kind }) => kind === "page");
  const slots = withCode.filter(({ kind }) => kind === "slot");
  return {
    shellStyles: ofShell(styles),
    styles: ofUsed(used, (expose) => expose.styles),
    scripts: [...ofShell(scripts), ...ofUsed(pages, (expose) => expose.scripts)],
    later: [
      ...ofUsed(slots, (expose) => expose.scripts),
      ...ofShell(lazy),
      ...ofUsed(withCode, (expose) => expose.lazy ?? []),
    ],
    ofParts: ofUsed(withCode, filesOfExpose),
  };
}

/** The most that a page may weigh, without pictures and what it loads later, in bytes as brotli. */
export const maxWeight = {
  document: 40_000,
  /** Scripts that the document starts or preloads. */
  scripts: 150_000,
};

const advice = {
  document: "The sheets of its shell and parts are in it. Make its markup or its sheets lighter.",
  scripts: "The scripts of its shell count, too. Make them lighter, by import() in an effect.",
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
        `${path}: its ${part === "document" ? "document weighs" : "scripts weigh"} ${weight[part]} bytes (brotli), the budget is ${maxWeight[part]}. ${advice[part]} The platform sets the budget: maxWeight in platform/composer/src/compose/document/document-files.ts.`,
    );
}

/** Reads the address and content of sheets for a composition's documents, each sheet once. */
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
async function contentOf(registry: Registry, { release, file }: ReleaseFile): Promise<string> {
  const bytes = await registry.blob(release.files[file]?.hash ?? "", release.name);
  return bytes
    .toString("utf8")
    .replace(/^\/\*!.*?\*\/\s*/, "")
    .trim()
    .replace(/url\((["']?)\.\//g, `url($1${addressOf({ release, file: "" })}`)
    .replaceAll("</", "<\\/");
}
