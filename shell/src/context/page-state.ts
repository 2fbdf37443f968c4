import { createStore } from "zustand/vanilla";

/**
 * Whether the page on screen can be left by a client navigation. React cannot leave a prerendered
 * page whose code has not arrived; until it has, links are left to the browser: every address is
 * a document.
 */
export interface PageState {
  /** The page on screen runs: it was hydrated, or rendered by a client navigation. */
  isLive: boolean;
  /** A client navigation has left the page that the document was loaded with. */
  hasNavigated: boolean;
  /** Address that a client navigation waits for. */
  pendingPath: string | undefined;
  /** Path whose page stands on screen since a client navigation. */
  shownPath: string | undefined;
}

export type PageStateStore = ReturnType<typeof createPageState>;

export function createPageState() {
  return createStore<PageState>(() => ({
    isLive: false,
    hasNavigated: false,
    pendingPath: undefined,
    shownPath: undefined,
  }));
}
