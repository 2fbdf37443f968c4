import type { Composition, PageHead } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { PageMeta, PageModule } from "@site/contract/page";
import { createLanguageStore } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import { prerender } from "react-dom/static.edge";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { createPageState } from "./context/shell-context.ts";
import { codeOnly, type Owned, RemoteLoader, remoteAt } from "./loader/remote-loader.ts";
import { headOfPage, notFoundHead } from "./page/document-head.ts";

export { providedVersions, shareSingletons } from "./loader/singletons.ts";
export { pageTagMark } from "./page/document-head.ts";

/** A page as static markup, with everything the composer needs to make a document of it. */
export interface Prerendered {
  html: string;
  head: PageHead;
  locale: Locale;
  /** Pages and slots in the page. */
  used: Owned[];
  /** Ids of pages that were linked to; unknown ones are broken links, as is each `slot <name>`. */
  linked: string[];
  /** The page's own metadata; absent for an unknown address. */
  meta: PageMeta | undefined;
}

type ImportExpose = (remote: string, expose: string) => Promise<unknown>;

/**
 * Renders an address exactly as the browser will hydrate it, or show it, if its page is static.
 * Rejects when a remote's module fails to load or throws: a broken page is not composed.
 */
export async function prerenderAddress(
  composition: Composition,
  path: string,
  importExpose: ImportExpose,
): Promise<Prerendered> {
  const destination = destinationAt(composition.pages, path);
  const { locale } = destination;
  const used = new Map<string, Owned>();
  const linked = new Set<string>();
  const failures: unknown[] = [];
  const loader = new (class extends RemoteLoader {
    override load(owned: Owned, wanted: Locale) {
      used.set(`${owned.kind}/${owned.id}`, owned);
      return super.load(owned, wanted);
    }
  })(composition, {
    // Without catalogues there is no fallback release: a page that fails here is not composed.
    ...codeOnly,
    importExpose: (entryUrl, expose) => importExpose(remoteAt(composition, entryUrl), expose),
  });

  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App
        composition={composition}
        loader={loader}
        languageStore={createLanguageStore(locale)}
        pageState={createPageState()}
        prerendered={undefined}
        onLink={(page) => linked.add(page)}
      />
    </StaticRouter>,
    {
      // Otherwise React outlines a large page, which then appears only when a script has run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  const html = await textOf(prelude);
  if (failures.length > 0) throw failures[0];

  const result = { html, locale, used: [...used.values()], linked: [...linked] };
  if (destination.kind === "not-found") {
    return { ...result, head: notFoundHead(composition, locale), meta: undefined };
  }
  const owned = { ...destination.page, id: destination.id, kind: "page" } as const;
  const { content } = (await loader.load(owned, locale)) as PageModule;
  const head = headOfPage(composition, destination.page, locale, content.meta);
  return { ...result, head, meta: content.meta };
}

/** What a stream holds, as text. `Response` would do it, but a render has nothing that fetches. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}
