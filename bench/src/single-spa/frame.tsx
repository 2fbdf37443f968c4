import type { Composition } from "@site/contract/composition";
import { HostProvider, type LanguageStore } from "@site/contract/runtime";
import * as React from "react";
import { type ComponentType, useMemo } from "react";
import * as ReactDOMClient from "react-dom/client";
import { type PageStateStore, ShellProvider } from "shell/src/context/shell-context.ts";
import { SiteFooter } from "shell/src/frame/site-footer.tsx";
import { SiteHeader } from "shell/src/frame/site-header.tsx";
import type { Owned, RemoteLoader } from "shell/src/loader/remote-loader.ts";
import { SiteRouter } from "shell/src/routing/history.tsx";
import singleSpaReact from "single-spa-react";
import type { ApplicationProps } from "./application.tsx";

/** What the root configuration gives to the header's and the footer's application. */
export interface FrameProps {
  host: ApplicationProps["host"];
  composition: Composition;
  languageStore: LanguageStore;
  pageState: PageStateStore;
  /** Loads a page's code. */
  load: (owned: Owned, locale: keyof Owned["exposes"]) => Promise<unknown>;
}

/** The shell's header or footer, which asks a loader for one thing alone. */
function application(Part: ComponentType) {
  function Framed({ host, composition, languageStore, pageState, load }: FrameProps) {
    const parts = useMemo(
      () => ({
        composition,
        languageStore,
        pageState,
        prerendered: undefined,
        // Cast: the rest of a loader belongs to federation.
        loader: { load } as unknown as RemoteLoader,
      }),
      [composition, languageStore, pageState, load],
    );
    return (
      <SiteRouter>
        <ShellProvider value={parts}>
          <HostProvider value={{ ...host, renderSlot: () => null }}>
            <Part />
          </HostProvider>
        </ShellProvider>
      </SiteRouter>
    );
  }
  return singleSpaReact<FrameProps>({
    React,
    ReactDOMClient,
    rootComponent: Framed,
    errorBoundary: () => <p>This part failed.</p>,
  });
}

export const header = application(SiteHeader);
export const footer = application(SiteFooter);
