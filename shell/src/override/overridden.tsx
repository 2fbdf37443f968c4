import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import type { Composition } from "shared/composition";
import { languageOfPath } from "shared/languages";
import { type Overrides, overridesElement } from "shared/override";
import { pageLanguageStore } from "shared/runtime";
import { App } from "../app.tsx";
import { browserPorts } from "../loader/browser-ports.ts";
import { RemoteLoader } from "../loader/remote-loader.ts";
import { shareSingletons } from "../loader/singletons.ts";
import { reportFailure } from "../page/failure-report.ts";
import { exposeLanguageMapping } from "../routing/language-switch.ts";
import { createPageState } from "../routing/page-state.ts";
import { withDevelopmentServers } from "./development-servers.ts";
import { collectFaults } from "./fault-list.ts";
import { showPanel } from "./panel/show-panel.tsx";
import { keepForTab, resetTab } from "./tab-override.ts";

/*
 * Starts a page with an overridden remote. No ordinary document names this script. The page is
 * rendered, not hydrated: what is prerendered belongs to another release.
 */

function read<Value>(id: string): Value {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`This document holds no #${id}: was it made for an override?`);
  return JSON.parse(text) as Value;
}

const overrides = read<Overrides>(overridesElement);
if (!overrides.isPinned) keepForTab();
shareSingletons();

const faults = collectFaults();
const { composition, complaints } = await withDevelopmentServers(
  read<Composition>("composition"),
  overrides,
);
for (const complaint of complaints) faults.add(complaint);
exposeLanguageMapping(composition);

const loader = new RemoteLoader(composition, {
  ...browserPorts,
  onFallback: (...failure) => reportFailure(composition, ...failure),
});
const root = document.getElementById("root") as HTMLElement;
createRoot(root).render(
  <BrowserRouter>
    <App
      composition={composition}
      loader={loader}
      languageStore={pageLanguageStore(languageOfPath(window.location.pathname))}
      pageState={createPageState()}
      prerendered={undefined}
    />
  </BrowserRouter>,
);
showPanel({
  composition,
  overrides,
  faults,
  ...(!overrides.isPinned && { onReset: resetTab }),
});
