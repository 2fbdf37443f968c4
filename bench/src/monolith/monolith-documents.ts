import { pathToFileURL } from "node:url";
import { contentPolicy } from "@site/composer/compose/document/headers";
import { escapeHtml, iconLinks, jsonForScript, tag } from "@site/composer/compose/document/html";
import type { Composition } from "@site/contract/composition";
import { htmlLang, type Locale, localeOfPath } from "@site/contract/locales";
import type { Prerendered } from "shell/src/prerender.tsx";
import { type BuiltMonolith, monolith } from "./build-monolith.ts";
import { type BuildRecord, type ReleaseName, readBuildRecord } from "./build-record.ts";

/** A document of the application, and the Content-Security-Policy it is served with. */
export interface MonolithDocument {
  html: string;
  policy: string;
}

/** An application that is rendered in the browser, as its one document starts it. */
export interface ClientApplication extends ReleaseName {
  folder: string;
  /** Address of the script that starts it. */
  entry: string;
  /** Addresses of the scripts that the document preloads. */
  scripts: readonly string[];
  importMap?: Readonly<Record<string, string>>;
  /** The places that its parts are mounted in; one root where it is absent. */
  markup?: string;
}

interface ServerBundle {
  composition: Composition;
  pageTagMark: string;
  render: (path: string) => Promise<Prerendered>;
}

/** Makes the application's documents: the one empty page, and each address prerendered. */
export class MonolithDocuments {
  readonly #record: BuildRecord;
  readonly #server: ServerBundle;
  readonly #css: string;

  private constructor(record: BuildRecord, server: ServerBundle, css: string) {
    this.#record = record;
    this.#server = server;
    this.#css = css;
  }

  static async open(built: BuiltMonolith, css: (file: string) => Promise<string>) {
    const record = await readBuildRecord(built.folder);
    const server = (await import(pathToFileURL(built.prerender).href)) as ServerBundle;
    const sheet = await css(record.style);
    return new MonolithDocuments(record, server, sheet.replaceAll("url(./", `url(${urlOf("")}`));
  }

  get composition(): Composition {
    return this.#server.composition;
  }

  /**
   * What a server answers every address with when nothing is prerendered. All that is rendered in
   * the browser gets the one application's sheet and fonts: only its scripts differ.
   */
  empty(path: string, application?: ClientApplication): MonolithDocument {
    const { style } = this.#record;
    return this.#document(localeOfPath(path), {
      head: [
        `<title>${escapeHtml(this.composition.site.brand)}</title>`,
        tag("link", { rel: "stylesheet", href: urlOf(style) }),
      ],
      entry: application?.entry ?? urlOf(this.#record.entry),
      scripts: application?.scripts ?? this.#record.scripts.map(urlOf),
      importMap: application?.importMap,
      markup: application?.markup ?? `<div id="root"></div>`,
      inlineCss: "",
    });
  }

  /** An address as finished markup, its styles inside, all of its scripts preloaded. */
  async prerendered(path: string): Promise<MonolithDocument> {
    const { html, head, locale, used } = await this.#server.render(path);
    const { pages } = this.composition;
    // As on this site, a slot waits until the visitor comes near it.
    const parts = used.filter(({ kind }) => kind === "page");
    const lazy = parts.flatMap(({ id, remote }) => {
      const expose = pages[id]?.exposes[locale];
      return (expose && this.#record.lazy[`${remote}/${expose.name.slice(2)}`]) ?? [];
    });
    return this.#document(locale, {
      head: [
        `<title>${escapeHtml(head.title)}</title>`,
        ...head.tags.map(([name, attributes]) =>
          tag(name, { [this.#server.pageTagMark]: "", ...attributes }),
        ),
        `<style>${this.#css}</style>`,
      ],
      entry: urlOf(this.#record.entry),
      scripts: [...this.#record.scripts, ...lazy].map(urlOf),
      markup: `<div id="root">${html}</div>`,
      inlineCss: this.#css,
    });
  }

  #document(locale: Locale, parts: DocumentParts): MonolithDocument {
    const { entry, importMap } = parts;
    const imports = importMap && jsonForScript({ imports: importMap });
    const policy = contentPolicy(
      this.composition.site,
      parts.inlineCss ? [parts.inlineCss] : [],
      imports ? [imports] : [],
    );
    const preloads = [...new Set(parts.scripts)].filter((script) => script !== entry);
    const head = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      ...(imports ? [`<script type="importmap">${imports}</script>`] : []),
      ...this.#record.fonts.map((font) =>
        tag("link", {
          rel: "preload",
          href: urlOf(font),
          as: "font",
          type: "font/woff2",
          crossorigin: true,
        }),
      ),
      ...parts.head,
      ...iconLinks.map((link) => tag("link", link)),
      ...preloads.map((script) => tag("link", { rel: "modulepreload", href: script })),
      `${tag("script", { type: "module", src: entry })}</script>`,
    ];
    const html = `<!doctype html><html lang="${htmlLang[locale]}"><head>${head.join("\n")}</head><body>${parts.markup}</body></html>`;
    return { html, policy };
  }
}

interface DocumentParts {
  head: string[];
  entry: string;
  scripts: readonly string[];
  importMap?: Readonly<Record<string, string>> | undefined;
  markup: string;
  inlineCss: string;
}

function urlOf(file: string): string {
  return `/${monolith.name}/${monolith.version}/${file}`;
}
