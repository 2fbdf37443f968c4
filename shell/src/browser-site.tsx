import { htmlLang, localeOfPath } from "@site/contract/locales";
import { pageLanguageStore } from "@site/contract/runtime";
import type { ReactElement } from "react";
import { createRoot, type RootOptions } from "react-dom/client";
import { App } from "./app.tsx";
import { createPageState, type ShellParts } from "./context/shell-context.ts";
import { SiteRouter } from "./routing/history.tsx";
import { type Addresses, exposeLanguageMapping } from "./routing/language-switch.ts";

interface SiteParts extends Pick<ShellParts, "loader" | "pageState" | "prerendered"> {
  /** True if the composition has only a part of the site's pages. */
  fetchAddresses?: (() => Promise<Addresses>) | undefined;
}

/** The site at the browser's address, which offers its language mapping to the whole page. */
export function browserSite({ fetchAddresses, ...parts }: SiteParts): ReactElement {
  const { composition } = parts.loader;
  exposeLanguageMapping(composition, fetchAddresses);
  const languageStore = pageLanguageStore(localeOfPath(window.location.pathname));
  return (
    <SiteRouter>
      <App composition={composition} languageStore={languageStore} {...parts} />
    </SiteRouter>
  );
}

/** Renders the site into a document without prerendered markup to hydrate. */
export function renderSite(
  loader: ShellParts["loader"],
  { fetchAddresses, ...options }: RootOptions & Pick<SiteParts, "fetchAddresses"> = {},
): void {
  document.documentElement.lang = htmlLang[localeOfPath(window.location.pathname)];
  const root = document.getElementById("root") as HTMLElement;
  const pageState = createPageState();
  const site = browserSite({ loader, pageState, prerendered: undefined, fetchAddresses });
  createRoot(root, options).render(site);
}
