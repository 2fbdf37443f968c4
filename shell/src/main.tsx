import type { PageComposition } from "@site/contract/composition";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchLeaving } from "./browser/leaving.ts";
import { loadDocument } from "./browser/load-document.ts";
import { keepVisitorState } from "./browser/visitor-state.ts";
import { browserSite } from "./browser-site.tsx";
import { createPageState, readPrerendered, restorePrerendered } from "./context/shell-context.ts";
import { browserPorts, fetchAddresses, fetchPageFile } from "./loader/browser-ports.ts";
import { RemoteLoader } from "./loader/remote-loader.ts";
import { shareSingletons } from "./loader/singletons.ts";
import { startMonitoringWhenIdle } from "./monitoring/monitoring-start.ts";
import { readHead } from "./page/document-head.ts";
import { reportFailure, reportRecovered } from "./problems/remote-failures.ts";
import { isAddressLeft, loadDocumentOnBack } from "./routing/history.tsx";
import { reachablePage, takeOwnAddress } from "./routing/navigation.ts";

function readComposition(): PageComposition {
  const text = document.querySelector("script#composition")?.textContent;
  if (!text) throw new Error("The page carries no composition: was it composed?");
  return JSON.parse(text) as PageComposition;
}

/** Makes the finished page interactive. */
function start(composition: PageComposition): void {
  const root = document.getElementById("root") as HTMLElement;
  const path = window.location.pathname;
  const prerendered = readPrerendered(root, path);
  const pageState = createPageState();

  // Until the page and the monitoring have loaded, leaving aborts requests. A document counts as
  // complete before its own script has run only if leaving has stopped its loading.
  const stopWatchingLoad = watchLeaving(document.readyState === "complete");
  const isLive = new Promise<void>((resolve) => {
    pageState.subscribe((state) => state.isLive && resolve());
  });
  shareSingletons();

  const loader = new RemoteLoader(composition, {
    ...browserPorts,
    fetchPageFile,
    onFallback: (...failure) => reportFailure(composition, ...failure, true),
  });

  loadDocumentOnBack(path, pageState, (wanted) => {
    const reachable = reachablePage(composition, wanted);
    return reachable !== undefined && loader.isLoaded(...reachable);
  });

  const [page, locale] = reachablePage(composition, path) ?? [];
  if (page && locale && prerendered && "isStatic" in page) {
    loader.hold(page, locale, { markup: prerendered.html, head: readHead(), styles: {} });
  }

  const site = browserSite({ loader, pageState, prerendered, fetchAddresses });

  const stopKeeping = keepVisitorState(root);
  pageState.subscribe(({ hasNavigated }) => hasNavigated && stopKeeping());

  // In slices: hydrating a whole page at once would block a slow phone's response to a tap.
  startTransition(() => {
    hydrateRoot(root, site, {
      // Each boundary reports what it catches, unless the visitor is leaving.
      onCaughtError: () => {},
      onRecoverableError: reportRecovered,
      // React has emptied the root when it calls this.
      onUncaughtError: (error) => {
        if (prerendered) restorePrerendered(root, prerendered);
        pageState.setState({ isLive: false });
        window.reportError(error);
      },
    });
  });

  Promise.all([isLive, startMonitoringWhenIdle(composition, isLive)]).then(stopWatchingLoad);
}

/**
 * The features that arrived last in the oldest supported versions (`browserslist` in the root
 * `package.json`): nesting with Chrome and Edge 112 and Safari 16.5, the other with Firefox 128. A
 * browser with both has whatever else the scripts use without checking. `e2e/src/minimum` checks this
 * against the list and the built files.
 */
const isSupportedBrowser = CSS.supports("selector(&)") && "CSSPropertyRule" in window;

/** Says why the scripts leave the page alone. */
function stay(reason: string): void {
  console.info(`${reason}: the page stays as it is, with working links and forms.`);
}

if (!isSupportedBrowser) {
  stay("This browser is too old for the scripts");
} else if (isAddressLeft()) {
  // The document belongs to another address, and shows another page.
  loadDocument();
} else {
  const composition = readComposition();
  if (takeOwnAddress(composition)) start(composition);
  else stay("The page belongs to another address");
}
