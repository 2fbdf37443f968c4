import {
  type Catalogue,
  type CataloguePart,
  catalogueFile,
  partWith,
} from "@site/contract/catalogue";
import { type ComposedRemote, releaseFileUrl } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import type { ExposeFiles } from "@site/contract/manifest";

export type Release = Omit<ComposedRemote, "previous">;

/** Fetches a release's catalogue, or a part of it. */
export type FetchCatalogue = (release: Release, part?: CataloguePart) => Promise<Catalogue>;

/** Looks up which files an expose of a release has; each catalogue is fetched once. */
export class Catalogues {
  readonly #fetch: FetchCatalogue;
  readonly #fetched = new Map<string, Promise<Catalogue>>();

  constructor(fetch: FetchCatalogue) {
    this.#fetch = fetch;
  }

  /** Files and hashes of a page or slot; undefined where the release has no such thing. */
  async filesOf(
    release: Release,
    { kind, id }: { kind: "page" | "slot"; id: string },
    language: Language,
  ): Promise<(ExposeFiles & Pick<Catalogue, "integrity">) | undefined> {
    const whole = await this.#catalogue(release);
    const part = kind === "page" ? partWith(whole, id) : undefined;
    const { pages, slots, integrity } = part ? await this.#catalogue(release, part) : whole;
    const files = (kind === "page" ? pages : slots)[id]?.[language];
    return files && { ...files, integrity };
  }

  #catalogue(release: Release, part?: CataloguePart): Promise<Catalogue> {
    const key = releaseFileUrl(release, part?.file ?? catalogueFile);
    const known = this.#fetched.get(key);
    if (known) return known;
    const fetched = this.#fetch(release, part);
    this.#fetched.set(key, fetched);
    // One that failed may arrive the next time.
    fetched.catch(() => this.#fetched.delete(key));
    return fetched;
  }
}
