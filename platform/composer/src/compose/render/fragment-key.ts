import type { Composition } from "@site/contract/composition";
import { localeOfPath } from "@site/contract/locales";
import { canonicalJson, digestOf } from "@site/registry/digest";
import { composerVersion } from "#compose/composer-version.ts";
import type { CompositionSources } from "#compose/composition-sources.ts";
import type { PageTrace } from "#compose/document/page-composition.ts";

/**
 * Hash of everything that an address's markup depends on: the composer, the shell, the releases whose
 * parts it shows, the menu, the pages it links to, the image in its head, the site's facts and the
 * year. The same key means the markup that an earlier composition rendered.
 */
export function fragmentKeyOf(
  { shell, remotes }: Pick<CompositionSources, "shell" | "remotes">,
  { pages, slots, site, year }: Composition,
  { used, linked }: PageTrace,
  path: string,
): string {
  const owners = new Set(used.map(({ remote }) => remote));
  const own = used.flatMap(({ kind, id }) => (kind === "page" ? [id] : []));
  const menu = Object.keys(pages).filter((id) => pages[id]?.menu);
  // A page that is linked to and isn't there counts as well: it may appear.
  const table = [...new Set([...menu, ...own, ...linked])]
    .toSorted()
    .map((id) => [id, pages[id]?.paths, pages[id]?.menu]);
  return digestOf(
    canonicalJson({
      composerVersion,
      path,
      images: used.map(({ id }) => pages[id]?.exposes[localeOfPath(path)]?.image),
      shell: shell.digest,
      owners: remotes.filter(({ name }) => owners.has(name)).map(({ digest }) => digest),
      table,
      slots: Object.entries(slots).map(([name, { remote }]) => [name, remote]),
      site,
      year,
    }),
  );
}
