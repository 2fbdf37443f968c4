import { localeOfPath } from "@site/contract/locales";
import { pageLanguageStore } from "@site/contract/runtime";
import { createRoot, type RootOptions } from "react-dom/client";
import { App } from "./app.tsx";
import { createPageState } from "./context/page-state.ts";
import type { RemoteLoader } from "./loader/remote-loader.ts";
import { SiteRouter } from "./routing/history.tsx";
import { exposeLanguageMapping } from "./routing/language-switch.ts";

/** Renders the site where nothing of it is prerendered, so nothing can be hydrated. */
export function renderSite(loader: RemoteLoader, options?: RootOptions): void {
  const { composition } = loader;
  exposeLanguageMapping(composition);
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
