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

/** Writes sheets into documents; each is read once. */
export class InlineStyles {
  readonly #registry: Registry;
  readonly #contents = new Map<string, Promise<string>>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** The sheets of a document; what an earlier one registers, a later one need not repeat. */
  async of(sheets: readonly ReleaseFile[]): Promise<InlineSheet[]> {
    const registered = new Set<string>();
    const contents = await Promise.all(sheets.map((sheet) => this.#content(sheet)));
    return sheets.map((sheet, index) => ({
      href: addressOf(sheet),
      css: (contents[index] ?? "").replace(registration, (rule) => {
        if (registered.has(rule)) return "";
        registered.add(rule);
        return rule;
      }),
    }));
  }

  /** A sheet's content, its own relative addresses made absolute. */
  #content(sheet: ReleaseFile): Promise<string> {
    const href = addressOf(sheet);
    const { release, url, file } = sheet;
    const known = this.#contents.get(href);
    if (known) return known;
    const content = this.#registry.blob(release.files[file]?.hash ?? "").then((bytes) =>
      bytes
        .toString("utf8")
        .replace(/^\/\*!.*?\*\/\s*/, "")
        .trim()
        .replace(/url\((["']?)\.\//g, `url($1${releaseFileUrl(url, "")}`)
        .replaceAll("</", "<\\/"),
    );
    this.#contents.set(href, content);
    return content;
  }
}
