import type { Composition } from "@site/contract/composition";
import { languageOfPath } from "@site/contract/languages";
import { canonicalJson, digestOf } from "@site/registry/digest";
import { composerVersion } from "./composer-version.ts";
import type { CompositionSources } from "./composition-sources.ts";
import type { PageTrace } from "./page-composition.ts";

/** Tells by one hash whether an address's markup is what an earlier composition rendered. */
export class FragmentKeys {
  readonly #sources: Pick<CompositionSources, "shell" | "remotes">;
  readonly #composition: Composition;
  /** Ids of the pages in the menu, which every address shows. */
  readonly #menu: readonly string[];

  constructor(sources: Pick<CompositionSources, "shell" | "remotes">, composition: Composition) {
    this.#sources = sources;
    this.#composition = composition;
    this.#menu = Object.entries(composition.pages).flatMap(([id, { menu }]) => (menu ? [id] : []));
  }

  /**
   * Hash of everything that an address's markup depends on: the composer, the shell, the releases whose parts it
   * shows, the menu, the pages it links to, the image in its head, the site's facts and the year.
   */
  of({ used, linked }: PageTrace, path: string): string {
    const { shell, remotes } = this.#sources;
    const { pages, slots, site, year } = this.#composition;
    const owners = new Set(used.map(({ remote }) => remote));
    const own = used.flatMap(({ kind, id }) => (kind === "page" ? [id] : []));
    // A page that is linked to and isn't there counts as well: it may appear.
    const table = [...new Set([...this.#menu, ...own, ...linked])]
      .toSorted()
      .map((id) => [id, pages[id]?.paths, pages[id]?.menu]);
    return digestOf(
      canonicalJson({
        composerVersion,
        path,
        images: used.map(({ id }) => pages[id]?.exposes[languageOfPath(path)]?.image),
        shell: shell.digest,
        owners: remotes.filter(({ name }) => owners.has(name)).map(({ digest }) => digest),
        table,
        slots: Object.entries(slots).map(([name, { remote }]) => [name, remote]),
        site,
        year,
      }),
    );
  }
}
