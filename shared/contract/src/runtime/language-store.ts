import { createStore, type StoreApi } from "zustand/vanilla";
import type { Locale } from "../locales.ts";

export interface LanguageState {
  language: Locale;
  setLanguage: (language: Locale) => void;
}

export type LanguageStore = StoreApi<LanguageState>;

/**
 * A store that holds `language` from the beginning. The prerender makes one for each address:
 * zustand's server snapshot is the initial state, so a language set later would come out wrong.
 */
export function createLanguageStore(language: Locale): LanguageStore {
  return createStore<LanguageState>((set) => ({
    language,
    setLanguage: (next) => set({ language: next }),
  }));
}

const storeKey = Symbol.for("site.language-store");

/**
 * The page's one language store, whoever bundles this module: it is anchored on `globalThis`.
 * `initial` counts only for the first caller.
 */
export function pageLanguageStore(initial: Locale): LanguageStore {
  const page = globalThis as { [storeKey]?: LanguageStore };
  page[storeKey] ??= createLanguageStore(initial);
  return page[storeKey];
}
