import { releaseFileUrl } from "@site/contract/composition";
import type { Registry } from "@site/registry/registry";
import { addressOf, type ReleaseFile } from "./release-file.ts";

/** A sheet as it stands inside a document: address and content. */
export interface InlineSheet {
  href: string;
  css: string;
}

/** `@property` rules, which register a custom property for the whole document. */
const registration = /@property --[\w-]+\{[^}]*\}/g;

/** Reads a document's sheets as they stand inside it. */
export type ReadStyles = (sheets: readonly ReleaseFile[]) => Promise<InlineSheet[]>;

/** Reads each sheet of a composition once; what one sheet registers, a later one need not repeat. */
export function inlineStyles(registry: Registry): ReadStyles {
  const contents = new Map<string, Promise<string>>();
  return async (sheets) => {
    const registered = new Set<string>();
    const texts = await Promise.all(
      sheets.map((sheet) =>
        contents.getOrInsertComputed(addressOf(sheet), () => contentOf(registry, sheet)),
      ),
    );
    return sheets.map((sheet, index) => ({
      href: addressOf(sheet),
      css: (texts[index] ?? "").replace(registration, (rule) => {
        if (registered.has(rule)) return "";
        registered.add(rule);
        return rule;
      }),
    }));
  };
}

/** A sheet's content, its own relative addresses made absolute. */
async function contentOf(registry: Registry, { release, url, file }: ReleaseFile): Promise<string> {
  const bytes = await registry.blob(release.files[file]?.hash ?? "");
  return bytes
    .toString("utf8")
    .replace(/^\/\*!.*?\*\/\s*/, "")
    .trim()
    .replace(/url\((["']?)\.\//g, `url($1${releaseFileUrl(url, "")}`)
    .replaceAll("</", "<\\/");
}
