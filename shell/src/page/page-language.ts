import type { Language } from "@site/contract/languages";
import { createContext, useContext } from "react";

const PageLanguageContext = createContext<Language>("pt");

export const PageLanguageProvider = PageLanguageContext.Provider;

/** Language of the page on screen: its slots speak it, whatever the visitor is about to switch to. */
export function usePageLanguage(): Language {
  return useContext(PageLanguageContext);
}
