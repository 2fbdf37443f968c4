import type { StaticPage } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { PageModule, SlotModule } from "@site/contract/page";
import { Component, createContext, type ReactNode, use, useContext } from "react";
import { isLeaving, leavingMs } from "../browser/leaving.ts";
import { type ShellParts, useShell } from "../context/shell-context.ts";
import { type Owned, type RemoteLoader, watched } from "../loader/remote-loader.ts";
import { reportFailure } from "../problems/remote-failures.ts";

interface BoundaryProps {
  /** What replaces the failed part. */
  fallback: ReactNode;
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

/** Keeps the failure of one remote's part inside that part. */
export class RemoteBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

const PagePathContext = createContext<string | undefined>(undefined);

export const PagePathProvider = PagePathContext.Provider;

/**
 * Path of the page that a part belongs to, as in the visitor's address: it may end with a slash. In
 * the frame, the path of the page on screen.
 * @throws Error outside the frame.
 */
export function usePagePath(): string {
  const path = useContext(PagePathContext);
  if (path !== undefined) return path;
  throw new Error("A remote's part stands outside PagePathProvider, so it belongs to no page.");
}

/** What a remote exposes, or a static page; suspends until it has arrived. */
export function useRemoteModule(
  owned: Owned & { kind: "page" },
  locale: Locale,
): PageModule | StaticPage;
export function useRemoteModule(owned: Owned & { kind: "slot" }, locale: Locale): SlotModule;
export function useRemoteModule(owned: Owned, locale: Locale): unknown {
  const shell = useShell();
  const path = usePagePath();
  const isPrerendered =
    shell.prerendered?.path === path && !shell.pageState.getState().hasNavigated;
  const isThere = "isStatic" in owned;
  return use(
    isPrerendered && !isThere ? arrivalOf(shell, owned, locale) : shell.loader.load(owned, locale),
  );
}

const arrivalsByLoader = new WeakMap<RemoteLoader, Map<string, Promise<unknown>>>();

/**
 * A promise that settles only when the module arrives. While it is pending, React leaves the
 * prerendered markup alone; a rejection would make it throw that markup away. A slot's code is
 * loaded when the visitor comes near it.
 */
function arrivalOf(
  { composition, loader }: ShellParts,
  owned: Owned,
  locale: Locale,
): Promise<unknown> {
  const arrivals = arrivalsByLoader.get(loader) ?? new Map<string, Promise<unknown>>();
  arrivalsByLoader.set(loader, arrivals);
  const key = `${owned.kind}/${owned.id}`;
  const known = arrivals.get(key);
  if (known) return known;
  const arrival = watched(
    new Promise<unknown>((resolve) => {
      const load = () => loader.load(owned, locale, true).then(resolve, fail);
      const fail = (error: unknown) => {
        // If the visitor stays after all, or comes back, load again what the browser stopped.
        if (isLeaving()) setTimeout(load, leavingMs);
        else reportFailure(composition, owned, locale, error);
      };
      const places = document.querySelectorAll(`[data-slot="${owned.id}"]`);
      if (owned.kind === "slot" && places.length > 0) nearWindow(places).then(load);
      else load();
    }),
  );
  arrivals.set(key, arrival);
  return arrival;
}

/** How far outside the window an element counts as near: one screen, which takes time to scroll. */
const margin = "100% 0px";

/**
 * Settles once one of some elements is on screen or near it. Until then a part far below costs a visitor
 * nothing. Keyboard focus scrolls too, so it counts.
 */
export function nearWindow(elements: Iterable<Element>): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    for (const element of elements) observer.observe(element);
  });
}
