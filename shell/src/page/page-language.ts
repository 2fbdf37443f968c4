import type { Locale } from "@site/contract/locales";
import { createContext, useContext } from "react";

const PageLanguageContext = createContext<Locale | undefined>(undefined);

export const PageLanguageProvider = PageLanguageContext.Provider;

/**
 * Language of the page on screen: its slots speak it, whatever the visitor is about to switch to.
 * @throws Error outside a page: a default would show slots in a language that the page has not.
 */
export function usePageLanguage(): Locale {
  const locale = useContext(PageLanguageContext);
  if (locale) return locale;
  throw new Error("A slot stands outside PageLanguageProvider, so it has no language to speak.");
}
