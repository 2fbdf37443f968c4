import type { ComposedPage, ComposedSlot, Composition } from "shared/composition";
import type { Language } from "shared/languages";

/** The same composition with one language's files alone: what a document of that language carries. */
export function inLanguage(composition: Composition, language: Language): Composition {
  const only = <Owner extends ComposedPage | ComposedSlot>(owners: Record<string, Owner>) =>
    Object.fromEntries(
      Object.entries(owners).map(([id, owner]) => [
        id,
        { ...owner, exposes: { [language]: owner.exposes[language] } },
      ]),
    ) as Record<string, Owner>;
  return { ...composition, pages: only(composition.pages), slots: only(composition.slots) };
}
