import { loaders, name } from "virtual:remote";
import type { Composition } from "@site/contract/composition";
import type { PageModule, SlotModule } from "@site/contract/page";
import { type Host, HostProvider, useLanguage } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import * as React from "react";
import { Suspense, use, useEffect, useSyncExternalStore } from "react";
import * as ReactDOMClient from "react-dom/client";
import singleSpaReact from "single-spa-react";

/** What the root configuration gives to each application. */
export interface ApplicationProps {
  host: Omit<Host, "renderSlot">;
  composition: Composition;
  /** Called when a page is on screen. */
  onShown: (path: string) => void;
}

const loading = new Map<string, Promise<unknown>>();

/** The module of a page or slot; what other applications import from this one. */
export function expose(exposeName: string): Promise<unknown> {
  const known = loading.get(exposeName);
  if (known) return known;
  const load = loaders[exposeName];
  if (!load) throw new Error(`${name} has no ${exposeName}.`);
  const module = load().then((loaded) => loaded.default);
  loading.set(exposeName, module);
  return module;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}

function Application({ host, composition, onShown }: ApplicationProps) {
  const path = useSyncExternalStore(subscribe, () => window.location.pathname);
  const renderSlot = (slot: string) => <SlotOutlet slot={slot} composition={composition} />;
  return (
    <HostProvider value={{ ...host, renderSlot }}>
      <Suspense fallback={null}>
        <Page key={path} path={path} composition={composition} onShown={onShown} />
      </Suspense>
    </HostProvider>
  );
}

function Page({ path, composition, onShown }: Omit<ApplicationProps, "host"> & { path: string }) {
  const destination = destinationAt(composition.pages, path);
  // While the visitor leaves for another remote, this application stays mounted for a moment.
  if (destination.kind !== "page" || destination.page.remote !== name) return null;
  const { id, page, locale } = destination;
  const { Page: Component, content } = use(expose(page.exposes[locale]?.name ?? "")) as PageModule;
  return (
    <main id="content" tabIndex={-1} data-mf={name} data-page={id} className="outline-none">
      <Component content={content} />
      <Live path={path} title={content.meta.title} onShown={onShown} />
    </main>
  );
}

interface LiveProps extends Pick<ApplicationProps, "onShown"> {
  path: string;
  title: string;
}

function Live({ path, title, onShown }: LiveProps) {
  useEffect(() => {
    document.title = title;
    performance.mark("page-live", { detail: path });
    onShown(path);
  }, [path, title, onShown]);
  return null;
}

const slots = new Map<string, Promise<unknown>>();

/** Another remote's part, imported by the import map's name for that remote. */
function SlotOutlet({ slot, composition }: { slot: string; composition: Composition }) {
  const { remote, exposes } = composition.slots[slot] ?? {};
  const exposeName = exposes?.[useLanguage()]?.name;
  if (!remote || !exposeName) return null;
  const module =
    slots.get(exposeName) ??
    import(/* @vite-ignore */ remote).then((application) => application.expose(exposeName));
  slots.set(exposeName, module);
  return (
    <Suspense fallback={null}>
      <Slot module={module as Promise<SlotModule>} />
    </Suspense>
  );
}

function Slot({ module }: { module: Promise<SlotModule> }) {
  const { Slot: Component, content } = use(module);
  return <Component content={content} />;
}

export const { bootstrap, mount, unmount } = singleSpaReact<ApplicationProps>({
  React,
  ReactDOMClient,
  rootComponent: Application,
  errorBoundary: () => <p>This part failed.</p>,
});
