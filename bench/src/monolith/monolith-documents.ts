import { policyHash } from "@site/composer/compose/document/headers";
import { escapeHtml, fontPreload, iconLinks, tag } from "@site/composer/compose/document/html";
import { contentPolicy } from "@site/contract/content-policy";
import { htmlLang, type Locale, localeOfPath } from "@site/contract/locales";
import { type BuiltMonolith, monolith } from "./build-monolith.ts";
import type { ClientApplication } from "./client-build.ts";

/** A document of the application, and the Content-Security-Policy it is served with. */
export interface MonolithDocument {
  html: string;
  policy: string;
}

/** Makes the application's documents: the one empty page, and each address prerendered. */
export function monolithDocuments({ server, ...built }: BuiltMonolith) {
  const { composition } = server;
  const css = built.style.css.replaceAll("url(./", `url(${urlOf("")}`);

  /**
   * What a server answers every address with when nothing is prerendered. All variants that render
   * in the browser get the one application's sheet and fonts: only their scripts differ.
   */
  function empty(path: string, application?: ClientApplication): MonolithDocument {
    return documentOf(localeOfPath(path), {
      head: [
        `<title>${escapeHtml(composition.site.brand)}</title>`,
        tag("link", { rel: "stylesheet", href: urlOf(built.style.file) }),
      ],
      entry: application?.entry ?? urlOf(built.entry),
      scripts: application?.scripts ?? built.scripts.map(urlOf),
      markup: "",
      inlineCss: "",
    });
  }

  /** An address as finished markup, with its styles inside and all of its scripts preloaded. */
  async function prerendered(path: string): Promise<MonolithDocument> {
    const { html, head, locale, used } = await server.render(path);
    // As on this site, a slot waits until the visitor comes near it.
    const parts = used.filter(({ kind }) => kind === "page");
    const lazy = parts.flatMap(({ id, remote }) => {
      const expose = composition.pages[id]?.exposes[locale];
      return (expose && built.lazy[`${remote}/${expose.name.slice(2)}`]) ?? [];
    });
    return documentOf(locale, {
      head: [
        `<title>${escapeHtml(head.title)}</title>`,
        ...head.tags.map(([name, attributes]) =>
          tag(name, { [server.pageTagMark]: "", ...attributes }),
        ),
        `<style>${css}</style>`,
      ],
      entry: urlOf(built.entry),
      scripts: [...built.scripts, ...lazy].map(urlOf),
      markup: html,
      inlineCss: css,
    });
  }

  function documentOf(locale: Locale, parts: DocumentParts): MonolithDocument {
    const { entry, inlineCss } = parts;
    const policy = contentPolicy(composition.site, inlineCss ? [policyHash(inlineCss)] : []);
    const preloads = [...new Set(parts.scripts)].filter((script) => script !== entry);
    const head = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      ...built.fonts.map((font) => fontPreload(urlOf(font))),
      ...parts.head,
      ...iconLinks.map((link) => tag("link", link)),
      ...preloads.map((script) => tag("link", { rel: "modulepreload", href: script })),
      `${tag("script", { type: "module", src: entry })}</script>`,
    ];
    const html = `<!doctype html><html lang="${htmlLang[locale]}"><head>${head.join("\n")}</head><body><div id="root">${parts.markup}</div></body></html>`;
    return { html, policy };
  }

  return { composition, empty, prerendered };
}

interface DocumentParts extends Pick<ClientApplication, "entry" | "scripts"> {
  head: string[];
  /** What the root contains. */
  markup: string;
  inlineCss: string;
}

function urlOf(file: string): string {
  return `/${monolith.name}/${monolith.version}/${file}`;
}
