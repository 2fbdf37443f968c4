import type { PageComposition } from "@site/contract/composition";
import type { LanguageStore } from "@site/contract/runtime";
import { createContext, useContext } from "react";
import { createStore } from "zustand/vanilla";
import { trustComposedHtml } from "../browser/trusted-html.ts";
import { giveBack } from "../browser/visitor-state.ts";
import type { RemoteLoader } from "../loader/remote-loader.ts";

/** What the shell's own parts work with; pages see only the contract's `Host`. */
export interface ShellParts {
  composition: PageComposition;
  loader: RemoteLoader;
  languageStore: LanguageStore;
  pageState: PageStateStore;
  prerendered: PrerenderedMarkup | undefined;
  /** Called with the id of each linked page, and `slot <name>` of an unknown slot, for the composer. */
  onLink?: (page: string) => void;
}

const ShellContext = createContext<ShellParts | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellParts {
  const parts = useContext(ShellContext);
  if (!parts) throw new Error("This component belongs inside the shell's App.");
  return parts;
}

/** What decides who follows a link, the shell or the browser, and which pages are in the document. */
interface PageState {
  /**
   * The page on screen runs: it was hydrated, is static, or was rendered by a client navigation. React
   * cannot leave a prerendered page whose code has not arrived; until then every link loads a document.
   */
  isLive: boolean;
  /** A client navigation has left the page that the document was loaded with. */
  hasNavigated: boolean;
  /** Address that a client navigation waits for. */
  pendingAddress: string | undefined;
  /** A document is on its way; until it replaces this one, the browser follows links. */
  isDeparting: boolean;
  /** Path of the page that will probably be next and that has arrived: rendered, but hidden. */
  aheadPath: string | undefined;
}

export type PageStateStore = ReturnType<typeof createPageState>;

export function createPageState() {
  return createStore<PageState>(() => ({
    isLive: false,
    hasNavigated: false,
    pendingAddress: undefined,
    isDeparting: false,
    aheadPath: undefined,
  }));
}

/** Markup that the document came with: what a static page shows, and what returns if code fails. */
export interface PrerenderedMarkup {
  path: string;
  /** Everything inside the root: header, page and footer. */
  root: string;
  /** The page: everything inside `main`. */
  html: string;
  /** The slots in it, by name. */
  slots: Record<string, string>;
}

/** Reads the document's own markup; to be called before anything is hydrated. */
export function readPrerendered(root: Element, path: string): PrerenderedMarkup | undefined {
  const main = root.querySelector("main");
  if (!main) return undefined;
  const slots = [...main.querySelectorAll("[data-slot]")].map((slot) => [
    slot.getAttribute("data-slot"),
    slot.innerHTML,
  ]);
  return { path, root: root.innerHTML, html: main.innerHTML, slots: Object.fromEntries(slots) };
}

/** Restores the document's own markup, without React: links and forms are native. */
export function restorePrerendered(root: Element, { root: html }: PrerenderedMarkup): void {
  root.innerHTML = trustComposedHtml(html);
  giveBack();
}
