import { createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import type { Locale } from "../locales.ts";
import type { SiteFacts } from "../site.ts";
import type { LanguageStore } from "./language-store.ts";

/**
 * What whoever frames a page gives it: the shell, a remote's development frame, or a test.
 * A remote reaches router, other remotes and site facts through this alone.
 */
export interface Host {
  languageStore: LanguageStore;
  site: SiteFacts;
  /** Address of a page in a language, or undefined when the composition has no such page. */
  pathOf: (page: string, locale: Locale) => string | undefined;
  /** Goes to an address of this site. False means: leave it to the browser. */
  navigate: (address: string) => boolean;
  /** Announces that an address will probably be visited next. */
  prefetch: (address: string) => void;
  renderSlot: (name: string) => ReactNode;
}

const HostContext = createContext<Host | undefined>(undefined);

export const HostProvider = HostContext.Provider;

export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) {
    throw new Error(
      "No host around this component: render it inside the shell, a development frame or the test kit's fake shell.",
    );
  }
  return host;
}

/** The language the visitor reads the site in. */
export function useLanguage(): Locale {
  return useStore(useHost().languageStore, (state) => state.language);
}

/** The company's facts: brand, e-mail address, booking link and so on. */
export function useSite(): SiteFacts {
  return useHost().site;
}
