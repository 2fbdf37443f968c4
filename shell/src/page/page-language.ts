import type { Language } from "@site/contract/languages";
import { createContext, useContext } from "react";

const PageLanguageContext = createContext<Language | undefined>(undefined);

export const PageLanguageProvider = PageLanguageContext.Provider;

/**
 * Language of the page on screen: its slots speak it, whatever the visitor is about to switch to.
 * @throws Error outside a page: a default would show slots in a language that the page has not.
 */
export function usePageLanguage(): Language {
  const language = useContext(PageLanguageContext);
  if (language) return language;
  throw new Error("A slot stands outside PageLanguageProvider, so it has no language to speak.");
}
