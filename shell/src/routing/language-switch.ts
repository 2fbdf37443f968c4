import type { PageComposition } from "@site/contract/composition";
import { isLocale, type Locale, locales } from "@site/contract/locales";
import type { PagePaths } from "@site/contract/page";
import { equivalentAddress } from "@site/contract/site-map";
import { useCallback } from "react";
import { whenLoadedAndIdle } from "../browser/when-idle.ts";
import { useShell } from "../context/shell-context.ts";
import { useSiteNavigation } from "./navigation.ts";

declare global {
  interface Window {
    /** The address of the same page in another language (`/sobre`, `de` gives `/de/uber-uns`). */
    getCaseStudyUrlByLanguage?: ((path: string, locale: Locale) => string) | undefined;
  }
}

/** The paths of every page of the site, in the order of the languages. */
export type Addresses = string[][];

/** Pause before the addresses are fetched, in browsers without idle callbacks, in milliseconds. */
const pauseMs = 200;

/**
 * Offers the language mapping to the whole page. For an unknown language it returns the path. Pages that
 * the document doesn't know are mapped as soon as the site's addresses have arrived.
 */
export function exposeLanguageMapping(
  { pages }: PageComposition,
  fetchAddresses?: () => Promise<Addresses>,
): void {
  let others: Record<string, { paths: PagePaths }> = {};
  window.getCaseStudyUrlByLanguage = (path, locale) =>
    isLocale(locale) ? equivalentAddress({ ...others, ...pages }, path, locale) : path;
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
  return Object.fromEntries(locales.map((locale, index) => [locale, paths[index]])) as PagePaths;
}

/**
 * Changes the language: goes to the equivalent page or, without a mapping, changes only the state.
 */
export function useLanguageSwitch(): (locale: Locale) => void {
  const { languageStore, pageState } = useShell();
  const navigate = useSiteNavigation();

  return useCallback(
    (locale) => {
      if (locale === languageStore.getState().language) {
        // A visitor who chose another language before, and still waits for it, stays.
        pageState.setState({ pendingAddress: undefined });
        return;
      }
      const mapped = window.getCaseStudyUrlByLanguage;
      if (!mapped) {
        languageStore.getState().setLanguage(locale);
        return;
      }
      const { pathname, search, hash } = window.location;
      const address = mapped(`${pathname}${search}${hash}`, locale);
      if (!navigate(address)) window.location.assign(address);
    },
    [languageStore, pageState, navigate],
  );
}
