import { composition as sources } from "virtual:whole-site";
import { localeOfPath } from "@site/contract/locales";
import { pageLanguageStore } from "@site/contract/runtime";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "shell/src/app.tsx";
import { createPageState, readPrerendered } from "shell/src/context/shell-context.ts";
import { startMonitoringWhenIdle } from "shell/src/monitoring/monitoring-start.ts";
import { loadDocumentOnBack, SiteRouter } from "shell/src/routing/history.tsx";
import { exposeLanguageMapping } from "shell/src/routing/language-switch.ts";
import { chunkLoader } from "./chunk-loader.ts";

/*
 * The site as one application: the shell's start (`shell/src/main.tsx`) with the same features, and
 * lazy imports in the place of federation. It hydrates where the document was prerendered.
 */
const root = document.getElementById("root") as HTMLElement;
const path = window.location.pathname;
const prerendered = readPrerendered(root, path);
const shellState = createPageState();
// What is pointed at is fetched, as frameworks do it. To render it ahead, too, is this site's own.
const pageState: typeof shellState = {
  ...shellState,
  setState: (change: object) => shellState.setState({ ...change, aheadPath: undefined }),
};
// The security monitor knows the site's own scripts by where the shell's entry lies.
const composition = { ...sources, shell: { ...sources.shell, url: import.meta.url } };

exposeLanguageMapping(composition);
// Its document knows every page.
loadDocumentOnBack(path, pageState, () => true);

const app = (
  <SiteRouter>
    <App
      composition={composition}
      loader={chunkLoader}
      languageStore={pageLanguageStore(localeOfPath(path))}
      pageState={pageState}
      prerendered={prerendered}
    />
  </SiteRouter>
);
if (prerendered) hydrateRoot(root, app);
else createRoot(root).render(app);

startMonitoringWhenIdle(composition, Promise.resolve());
