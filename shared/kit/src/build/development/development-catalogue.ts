import type { Locale } from "@site/contract/locales";
import type { ExposeFiles } from "@site/contract/manifest";
import type { DevelopmentCatalogue } from "@site/contract/override";
import type { Expose } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";

/** What a remote's sources expose and declare at this moment. Vite brings scripts and styles itself. */
export function developmentCatalogue(
  name: string,
  remote: RemoteDeclaration,
  exposes: readonly Expose[],
): DevelopmentCatalogue {
  const filesOf = (wanted: Expose["kind"]) => {
    const owners: Record<string, Partial<Record<Locale, ExposeFiles>>> = {};
    for (const { kind, id, locale, name: expose } of exposes) {
      if (kind !== wanted) continue;
      owners[id] = { ...owners[id], [locale]: { name: expose, scripts: [], styles: [] } };
    }
    // Every page and slot is exposed in every language.
    return owners as DevelopmentCatalogue["pages"];
  };
  return {
    name,
    declared: Object.fromEntries(
      Object.entries(remote.pages).map(([id, { paths, menu }]) => [
        id,
        { paths, ...(menu && { menu }) },
      ]),
    ),
    pages: filesOf("page"),
    slots: filesOf("slot"),
    integrity: {},
  };
}
