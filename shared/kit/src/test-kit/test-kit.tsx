import type { Locale } from "@site/contract/locales";
import { createLanguageStore, type Host, HostProvider } from "@site/contract/runtime";
import { neutralSite } from "@site/contract/site";
import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";

export interface FakeShellOptions {
  locale?: Locale;
  /** Anything a test wants to answer itself, such as `pathOf` or `navigate`. */
  host?: Partial<Host>;
}

/**
 * A shell that exists for a test alone. Every page id has an address there (`/pt/contact` for
 * `contact`), links are left to the browser, slots stay empty.
 */
export function fakeHost(locale: Locale, host: Partial<Host> = {}): Host {
  return {
    languageStore: createLanguageStore(locale),
    site: neutralSite,
    pathOf: (page, wanted) => `/${wanted}/${page}`,
    navigate: () => false,
    prefetch: () => {},
    renderSlot: () => null,
    ...host,
  };
}

/** Renders a page or a part of one inside a fake shell. */
export function renderInFakeShell(
  element: ReactNode,
  { locale = "en", host }: FakeShellOptions = {},
): RenderResult & { host: Host } {
  const whole = fakeHost(locale, host);
  return { host: whole, ...render(<HostProvider value={whole}>{element}</HostProvider>) };
}
