import { composition } from "virtual:whole-site";
import { htmlLang, type Locale, localeOfPath } from "@site/contract/locales";
import { pageLanguageStore } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import { createPageState } from "shell/src/context/shell-context.ts";
import type { Owned } from "shell/src/loader/remote-loader.ts";
import { startMonitoringWhenIdle } from "shell/src/monitoring/monitoring-start.ts";
import { exposeLanguageMapping } from "shell/src/routing/language-switch.ts";
import { followLinks } from "shell/src/routing/links.ts";
import { navigateToUrl, registerApplication, start } from "single-spa";
import type { ApplicationProps } from "./application.tsx";
import type { FrameProps } from "./frame.tsx";

/*
 * The root configuration: it registers header, footer and one application for each remote, all of
 * which the document's import map names.
 */
const languageStore = pageLanguageStore(localeOfPath(window.location.pathname));
const pageState = createPageState();
pageState.setState({ isLive: true });

/** Imports what the document's import map names. */
const importNamed = (name: string) => import(/* @vite-ignore */ name);

/** Fetches a page's code; its application mounts it when its address is reached. */
async function load({ remote, exposes }: Pick<Owned, "remote" | "exposes">, locale: Locale) {
  const application = await importNamed(remote);
  return application.expose(exposes[locale]?.name);
}

function loadAt(address: string): Promise<unknown> | undefined {
  const destination = destinationAt(composition.pages, address.split(/[?#]/, 1)[0] ?? "/");
  return destination.kind === "page" ? load(destination.page, destination.locale) : undefined;
}

const host: ApplicationProps["host"] = {
  languageStore,
  site: composition.site,
  pathOf: (page, locale) => composition.pages[page]?.paths[locale],
  navigate(address) {
    const loading = loadAt(address);
    loading?.finally(() => navigateToUrl(address));
    return loading !== undefined;
  },
  prefetch(address) {
    loadAt(address)?.catch(() => {});
  },
};

let shownPath: string | undefined;

function onShown(path: string): void {
  const locale = localeOfPath(path);
  languageStore.getState().setLanguage(locale);
  document.documentElement.lang = htmlLang[locale];
  if (shownPath !== undefined && shownPath !== path) window.scrollTo(0, 0);
  shownPath = path;
}

const frame: FrameProps = { host, composition, languageStore, pageState, load };
for (const part of ["header", "footer"] as const) {
  registerApplication({
    name: part,
    app: () => importNamed("shell").then((shell) => shell[part]),
    activeWhen: () => true,
    customProps: { ...frame },
  });
}

const remotes = new Set(Object.values(composition.pages).map(({ remote }) => remote));
for (const remote of remotes) {
  const props: ApplicationProps = { host, composition, onShown };
  registerApplication({
    name: remote,
    app: () => importNamed(remote),
    activeWhen({ pathname }) {
      const destination = destinationAt(composition.pages, pathname);
      return destination.kind === "page" && destination.page.remote === remote;
    },
    customProps: { ...props },
  });
}

for (const place of document.querySelectorAll<HTMLElement>("[id^='single-spa-application:']")) {
  // The header sticks to the window, not to its place.
  place.style.display = "contents";
}
exposeLanguageMapping(composition);
followLinks(host);
start();
startMonitoringWhenIdle({ ...composition, shell: { ...composition.shell, url: import.meta.url } });
