import type { PageComposition } from "@site/contract/composition";
import { languageOfPath } from "@site/contract/languages";
import { pageLanguageStore } from "@site/contract/runtime";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { browserPorts, fetchAddresses, fetchPageFile } from "./loader/browser-ports.ts";
import { RemoteLoader } from "./loader/remote-loader.ts";
import { shareSingletons } from "./loader/singletons.ts";
import { reportFailure, reportRecovered } from "./page/failure-report.ts";
import { readPrerendered } from "./page/prerendered-markup.ts";
import { startReportsWhenIdle } from "./reports/report-start.ts";
import { reloadOnBackFromStaticPage } from "./routing/back-from-static-page.ts";
import { exposeLanguageMapping } from "./routing/language-switch.ts";
import { createPageState } from "./routing/page-state.ts";
import { SiteRouter } from "./routing/site-router.tsx";
import { startMonitorWhenIdle } from "./security/monitor-start.ts";

/** Reads the composition that the page carries. */
function readComposition(): PageComposition {
  const text = document.getElementById("composition")?.textContent;
  if (!text) throw new Error("The page carries no composition: was it composed?");
  return JSON.parse(text) as PageComposition;
}

const composition = readComposition();
const root = document.getElementById("root") as HTMLElement;
const path = window.location.pathname;
const prerendered = readPrerendered(root, path);
const pageState = createPageState();

shareSingletons();
exposeLanguageMapping(composition, fetchAddresses);
reloadOnBackFromStaticPage(pageState, path);

const loader = new RemoteLoader(composition, {
  ...browserPorts,
  fetchPageFile,
  onFallback: (...failure) => reportFailure(composition, ...failure),
});

hydrateRoot(
  root,
  <SiteRouter>
    <App
      composition={composition}
      loader={loader}
      languageStore={pageLanguageStore(languageOfPath(path))}
      pageState={pageState}
      prerendered={prerendered}
    />
  </SiteRouter>,
  { onRecoverableError: reportRecovered },
);

startMonitorWhenIdle(composition);
startReportsWhenIdle();
