import { createContext, useContext } from "react";
import type { Language } from "shared/languages";

const PageLanguageContext = createContext<Language>("pt");

export const PageLanguageProvider = PageLanguageContext.Provider;

/** Language of the page on screen: its slots speak it, whatever the visitor is about to switch to. */
export function usePageLanguage(): Language {
  return useContext(PageLanguageContext);
}
