import type { Composition } from "@site/contract/composition";
import { type Overrides, overridesElement } from "@site/contract/override";
import { browserPorts } from "../loader/browser-ports.ts";
import { RemoteLoader } from "../loader/remote-loader.ts";
import { shareSingletons } from "../loader/singletons.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { renderSite } from "../rendered-site.tsx";
import { withDevelopmentServers } from "./development-servers.ts";
import { collectErrors } from "./error-list.ts";
import { showPanel } from "./override-panel.tsx";
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

const errors = collectErrors();
const { composition, complaints } = await withDevelopmentServers(
  read<Composition>("composition"),
  overrides,
);
for (const complaint of complaints) errors.add(complaint);

const loader = new RemoteLoader(composition, {
  ...browserPorts,
  onFallback: (...failure) => reportFailure(composition, ...failure),
});
renderSite(loader);
showPanel({
  composition,
  overrides,
  errors,
  ...(!overrides.isPinned && { onReset: resetTab }),
});
