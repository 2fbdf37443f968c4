import { pathToFileURL } from "node:url";
import { contentPolicy } from "@site/composer/compose/headers";
import { escapeHtml, iconLinks, tag } from "@site/composer/compose/html";
import type { Composition } from "@site/contract/composition";
import { htmlLang, type Locale, localeOfPath } from "@site/contract/locales";
import type { Prerendered } from "shell/src/prerender.tsx";
import { type BuiltMonolith, monolith } from "./build-monolith.ts";
import { type BuildRecord, readBuildRecord } from "./build-record.ts";

/** A document of the application, and the Content-Security-Policy it is served with. */
export interface MonolithDocument {
  html: string;
  policy: string;
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

  /** What a server answers every address with when nothing is prerendered. */
  empty(path: string): MonolithDocument {
    const { style, scripts } = this.#record;
    return this.#document(localeOfPath(path), {
      head: [
        `<title>${escapeHtml(this.#server.composition.site.brand)}</title>`,
        tag("link", { rel: "stylesheet", href: urlOf(style) }),
      ],
      scripts,
      markup: "",
      inlineCss: "",
    });
  }

  /** An address as finished markup, its styles inside, all of its scripts preloaded. */
  async prerendered(path: string): Promise<MonolithDocument> {
    const { html, head, locale, used } = await this.#server.render(path);
    const { pages } = this.#server.composition;
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
      scripts: [...this.#record.scripts, ...lazy],
      markup: html,
      inlineCss: this.#css,
    });
  }

  #document(
    locale: Locale,
    parts: { head: string[]; scripts: string[]; markup: string; inlineCss: string },
  ): MonolithDocument {
    const { entry, fonts } = this.#record;
    const policy = contentPolicy(
      this.#server.composition.site,
      parts.inlineCss ? [parts.inlineCss] : [],
    );
    const preloads = [...new Set(parts.scripts)].filter((script) => script !== entry);
    const head = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      ...fonts.map((font) =>
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
      ...preloads.map((script) => tag("link", { rel: "modulepreload", href: urlOf(script) })),
      `${tag("script", { type: "module", src: urlOf(entry) })}</script>`,
    ];
    const html = `<!doctype html><html lang="${htmlLang[locale]}"><head>${head.join("\n")}</head><body><div id="root">${parts.markup}</div></body></html>`;
    return { html, policy };
  }
}

function urlOf(file: string): string {
  return `/${monolith.name}/${monolith.version}/${file}`;
}
