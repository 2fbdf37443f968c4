import type { Composition } from "@site/contract/composition";
import { isLanguage, type Language } from "@site/contract/languages";
import { equivalentAddress } from "@site/contract/site-map";
import { useCallback } from "react";
import { useSiteNavigation } from "./navigation.ts";
import { useShell } from "./shell-context.ts";

declare global {
  interface Window {
    /** The address of the same page in another language (`/sobre`, `de` gives `/de/uber-uns`). */
    getCaseStudyUrlByLanguage?: ((path: string, language: Language) => string) | undefined;
  }
}

/** Offers the language mapping to the whole page. An unknown language gives the path back. */
export function exposeLanguageMapping(composition: Composition): void {
  window.getCaseStudyUrlByLanguage = (path, language) =>
    isLanguage(language) ? equivalentAddress(composition.pages, path, language) : path;
}

/**
 * Changes the language: to the equivalent page, or, where the page's mapping is absent, in the
 * state alone.
 */
export function useLanguageSwitch(): (language: Language) => void {
  const { languageStore } = useShell();
  const navigate = useSiteNavigation();

  return useCallback(
    (language) => {
      if (language === languageStore.getState().language) return;
      const mapped = window.getCaseStudyUrlByLanguage;
      if (!mapped) {
        languageStore.getState().setLanguage(language);
        return;
      }
      const { pathname, search, hash } = window.location;
      const address = mapped(`${pathname}${search}${hash}`, language);
      if (!navigate(address)) window.location.assign(address);
    },
    [languageStore, navigate],
  );
}
