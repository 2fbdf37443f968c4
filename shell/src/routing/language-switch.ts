import type { PageComposition } from "@site/contract/composition";
import { isLanguage, type Language, languages } from "@site/contract/languages";
import type { PagePaths } from "@site/contract/page";
import { equivalentAddress } from "@site/contract/site-map";
import { useCallback } from "react";
import { whenLoadedAndIdle } from "../when-idle.ts";
import { useSiteNavigation } from "./navigation.ts";
import { useShell } from "./shell-context.ts";

declare global {
  interface Window {
    /** The address of the same page in another language (`/sobre`, `de` gives `/de/uber-uns`). */
    getCaseStudyUrlByLanguage?: ((path: string, language: Language) => string) | undefined;
  }
}

/** The paths of every page of the site, in the order of the languages. */
export type Addresses = string[][];

/** Pause before the addresses are fetched, in browsers that don't tell when they are idle, in milliseconds. */
const pauseMs = 200;

/**
 * Offers the language mapping to the whole page. An unknown language gives the path back. Pages that
 * the document doesn't know are mapped as soon as the site's addresses have arrived.
 */
export function exposeLanguageMapping(
  { pages }: PageComposition,
  fetchAddresses?: () => Promise<Addresses>,
): void {
  let others: Record<string, { paths: PagePaths }> = {};
  window.getCaseStudyUrlByLanguage = (path, language) =>
    isLanguage(language) ? equivalentAddress({ ...others, ...pages }, path, language) : path;
  if (!fetchAddresses) return;
  whenLoadedAndIdle(() => {
    // Without them, every page that the document knows is still mapped.
    fetchAddresses().then(
      (addresses) => {
        others = Object.fromEntries(
          addresses.map((paths, index) => [index, { paths: pathsOf(paths) }]),
        );
      },
      () => {},
    );
  }, pauseMs);
}

function pathsOf(paths: string[]): PagePaths {
  return Object.fromEntries(
    languages.map((language, index) => [language, paths[index]]),
  ) as PagePaths;
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
