import { type AnchorHTMLAttributes, createContext, type ReactNode, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Locale } from "./locales.ts";
import type { PageId, SlotName } from "./page.ts";
import type { SiteFacts } from "./site.ts";

/*
 * The singletons of a page: the shell provides this module, remotes only use it. Its version is the
 * contract's version (this package's `version`); a remote states the range that it was built against.
 */

/**
 * What the frame around a page (the shell, a remote's development frame, or a test) gives the page.
 * A remote reaches the router, other remotes and site facts only through this.
 */
export interface Host {
  languageStore: LanguageStore;
  site: SiteFacts;
  /**
   * Address of a page in a language. Undefined when the composition has no such page or, in a browser,
   * when the document does not know it: it knows those that were asked for while it was composed.
   */
  pathOf: (page: string, locale: Locale) => string | undefined;
  /** Goes to an address of this site, for code other than links. False leaves it to the browser. */
  navigate: (address: string) => boolean;
  /** Announces that an address will probably be visited next; a link does so by itself. */
  prefetch: (address: string) => void;
  renderSlot: (name: string) => ReactNode;
}

const HostContext = createContext<Host | undefined>(undefined);

export const HostProvider = HostContext.Provider;

/**
 * The frame around the page.
 * @throws Error outside of one.
 */
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

export interface LanguageState {
  language: Locale;
  setLanguage: (language: Locale) => void;
}

export type LanguageStore = StoreApi<LanguageState>;

/**
 * A store that starts with `language`. The prerender makes one for each address: zustand's server
 * snapshot is the initial state, so a language that is set later would not be rendered.
 */
export function createLanguageStore(language: Locale): LanguageStore {
  return createStore<LanguageState>((set) => ({
    language,
    setLanguage: (next) => set({ language: next }),
  }));
}

const storeKey = Symbol.for("site.language-store");

/**
 * The page's only language store, even if this module is bundled twice: it is on `globalThis`.
 * `initial` counts only for the first caller.
 */
export function pageLanguageStore(initial: Locale): LanguageStore {
  const page = globalThis as { [storeKey]?: LanguageStore };
  page[storeKey] ??= createLanguageStore(initial);
  return page[storeKey];
}

/**
 * A place in a page that another remote fills, by the slot's name. Empty when no remote offers it.
 * Example: `<Slot name="newsletter" />` on the home page, filled by the forms' remote.
 */
export function Slot({ name }: { name: SlotName }) {
  return useHost().renderSlot(name);
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Id of the page, as its remote's manifest declares it: `contact`, `case-churn`. */
  to: PageId;
  /** Defaults to the language the visitor reads. */
  locale?: Locale;
  /** Anchor on that page, without the hash sign. */
  hash?: string;
}

/**
 * A link to a page of the site by its id. It is an ordinary anchor, which the shell follows within
 * the document where it can; else it loads the address as a document. A page without an address
 * (`Host.pathOf`) renders as plain text, never as a dead link.
 */
export function Link({ to, locale, hash, children, ...anchor }: LinkProps) {
  const host = useHost();
  const current = useLanguage();
  const path = host.pathOf(to, locale ?? current);
  if (path === undefined) return <>{children}</>;

  return (
    <a {...anchor} href={hash ? `${path}#${hash}` : path}>
      {children}
    </a>
  );
}
