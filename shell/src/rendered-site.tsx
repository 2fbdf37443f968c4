import { localeOfPath } from "@site/contract/locales";
import { pageLanguageStore } from "@site/contract/runtime";
import { createRoot, type RootOptions } from "react-dom/client";
import { App } from "./app.tsx";
import { createPageState } from "./context/shell-context.ts";
import type { RemoteLoader } from "./loader/remote-loader.ts";
import { SiteRouter } from "./routing/history.tsx";
import { type Addresses, exposeLanguageMapping } from "./routing/language-switch.ts";

interface RenderOptions extends RootOptions {
  /** Where the composition knows only a part of the site's pages. */
  fetchAddresses?: () => Promise<Addresses>;
}

/** Renders the site where nothing of it is prerendered, so nothing can be hydrated. */
export function renderSite(
  loader: RemoteLoader,
  { fetchAddresses, ...options }: RenderOptions = {},
): void {
  const { composition } = loader;
  exposeLanguageMapping(composition, fetchAddresses);
  createRoot(document.getElementById("root") as HTMLElement, options).render(
    <SiteRouter>
      <App
        composition={composition}
        loader={loader}
        languageStore={pageLanguageStore(localeOfPath(window.location.pathname))}
        pageState={createPageState()}
        prerendered={undefined}
      />
    </SiteRouter>,
  );
}
