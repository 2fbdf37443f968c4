import { type Catalogue, catalogueFile } from "@site/contract/catalogue";
import { type CataloguedRelease, releaseFileUrl } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";

export type FetchCatalogue = (release: CataloguedRelease) => Promise<Catalogue>;

/** Looks up which files an expose of a release has; each catalogue is fetched once. */
export class Catalogues {
  readonly #fetch: FetchCatalogue;
  readonly #fetched = new Map<string, Promise<Catalogue>>();

  constructor(fetch: FetchCatalogue) {
    this.#fetch = fetch;
  }

  /** Files and hashes of a page or slot; undefined where the release has no such thing. */
  async filesOf(
    release: CataloguedRelease,
    { kind, id }: { kind: "page" | "slot"; id: string },
    locale: Locale,
  ): Promise<(ExposeFiles & Pick<Catalogue, "integrity">) | undefined> {
    const { pages, slots, integrity } = await this.#catalogue(release);
    const files = (kind === "page" ? pages : slots)[id]?.[locale];
    return files && { ...files, integrity };
  }

  #catalogue(release: CataloguedRelease): Promise<Catalogue> {
    const key = releaseFileUrl(release, catalogueFile);
    const known = this.#fetched.get(key);
    if (known) return known;
    const fetched = this.#fetch(release);
    this.#fetched.set(key, fetched);
    // One that failed may arrive the next time.
    fetched.catch(() => this.#fetched.delete(key));
    return fetched;
  }
}
