import { type Catalogue, catalogueFile } from "@site/contract/catalogue";
import {
  type CataloguedRelease,
  type PageComposition,
  type PageFile,
  releaseFileUrl,
  type StaticPage,
} from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import { withDeadline } from "./load-error.ts";

/** The site now shows other releases than those that this document started with. */
export class SiteChanged extends Error {
  override name = "SiteChanged";
}

/** Fetches a page file; undefined where the site has no such page. */
export type FetchPageFile = (path: string) => Promise<PageFile | undefined>;

/**
 * Fetches the description of another page, once for each path, and adds it to the document's
 * composition: the page's files, the pages that it links to, and the remotes of both.
 */
export class PageFiles {
  readonly #composition: PageComposition;
  readonly #fetch: FetchPageFile;
  readonly #fetched = new Map<string, Promise<void>>();
  readonly #integrity = new Map<string, string>();
  readonly #staticPages = new Map<string, StaticPage>();

  constructor(composition: PageComposition, fetch: FetchPageFile) {
    this.#composition = composition;
    this.#fetch = fetch;
  }

  /** The hash of an address, from a page file. */
  integrityOf(url: string): string | undefined {
    return this.#integrity.get(url);
  }

  /** A page that is static, once its page file has arrived. */
  staticPage(path: string): StaticPage | undefined {
    return this.#staticPages.get(path);
  }

  /** @throws SiteChanged if the page needs a new document. */
  learn(path: string): Promise<void> {
    return once(this.#fetched, path, async () => this.#add(path, await this.#fetch(path)));
  }

  #add(path: string, file: PageFile | undefined): void {
    const { remotes, pages, slots } = this.#composition;
    if (!file || !this.#isOfSameReleases(file)) {
      throw new SiteChanged(`${path} is not what it was when this document was loaded.`);
    }
    if (file.page) this.#staticPages.set(path, file.page);
    for (const [address, hash] of Object.entries(file.integrity)) {
      this.#integrity.set(address, hash);
    }
    for (const [name, remote] of Object.entries(file.remotes)) {
      // For a remote that it only links to, a document does not name the previous release.
      remotes[name] = { ...remote, ...remotes[name] };
    }
    for (const [id, page] of Object.entries(file.pages)) {
      const known = pages[id];
      // The same object as before: what was rendered with it need not be rendered again.
      if (known)
        Object.assign(known, page, { exposes: Object.assign(known.exposes, page.exposes) });
      else pages[id] = page;
    }
    for (const [id, slot] of Object.entries(file.slots)) {
      slots[id] = { ...slot, exposes: { ...slots[id]?.exposes, ...slot.exposes } };
    }
  }

  /** Pages of two releases of one remote, or of two shells, never share a document. */
  #isOfSameReleases({ shell, remotes }: PageFile): boolean {
    const known = this.#composition;
    return (
      shell.url === known.shell.url &&
      Object.entries(remotes).every(([name, { url }]) => (known.remotes[name]?.url ?? url) === url)
    );
  }
}

export type FetchCatalogue = (release: CataloguedRelease) => Promise<Catalogue>;

/** Looks up which files an expose of a release has; each catalogue is fetched once. */
export function catalogueReader(fetch: FetchCatalogue) {
  const fetched = new Map<string, Promise<Catalogue>>();

  /** Files and hashes of a page or slot; undefined if the release does not have it. */
  return async (
    release: CataloguedRelease,
    { kind, id }: { kind: "page" | "slot"; id: string },
    locale: Locale,
  ): Promise<(ExposeFiles & Pick<Catalogue, "integrity">) | undefined> => {
    const key = releaseFileUrl(release, catalogueFile);
    const { pages, slots, integrity } = await once(fetched, key, () => fetch(release));
    const files = (kind === "page" ? pages : slots)[id]?.[locale];
    return files && { ...files, integrity };
  };
}

/**
 * Caches a fetch under a key. A failed or hanging fetch is not cached: it may succeed next time.
 */
function once<Value>(
  fetched: Map<string, Promise<Value>>,
  key: string,
  fetch: () => Promise<Value>,
): Promise<Value> {
  const known = fetched.get(key);
  if (known) return known;
  const arrival = withDeadline(fetch());
  fetched.set(key, arrival);
  arrival.catch(() => fetched.delete(key));
  return arrival;
}
