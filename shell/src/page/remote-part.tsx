import type { StaticPage } from "@site/contract/composition";
import { type Locale, localeOfPath } from "@site/contract/locales";
import type { PageModule, SlotModule } from "@site/contract/page";
import { Component, createContext, type ReactNode, use, useContext } from "react";
import { isLeaving, isLeavingTold, leavingMs } from "../browser/leaving.ts";
import { retryDocument } from "../browser/load-document.ts";
import { type ShellParts, useShell } from "../context/shell-context.ts";
import { lazyImporterOf } from "../loader/load-error.ts";
import { type Owned, type RemoteLoader, watched } from "../loader/remote-loader.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { asHeir, HydratedPart } from "./hydrated-part.tsx";

interface BoundaryProps {
  shell: ShellParts;
  owned: Owned;
  locale: Locale;
  /** Stands in for the part while it is on its way. */
  waiting: ReactNode;
  /** What replaces the failed part. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the failure of one remote's part inside that part. If a lazy import of the part fails, in a
 * render or unhandled, the previous release replaces the part or, failing that, the document is
 * loaded again.
 */
export class RemoteBoundary extends Component<
  BoundaryProps,
  { shown: "children" | "waiting" | "fallback"; isPrevious: boolean }
> {
  override state = { shown: "children" as const, isPrevious: false };

  static getDerivedStateFromError(error: unknown) {
    return { shown: lazyImporterOf(error) === undefined ? "fallback" : "waiting" };
  }

  override componentDidMount() {
    addEventListener("unhandledrejection", this.#noticeRejection);
  }

  override componentWillUnmount() {
    removeEventListener("unhandledrejection", this.#noticeRejection);
  }

  #noticeRejection = (event: PromiseRejectionEvent) => {
    if (!lazyImporterOf(event.reason)?.includes(`/${this.props.owned.remote}/`)) return;
    event.preventDefault();
    this.componentDidCatch(event.reason);
  };

  override async componentDidCatch(error: unknown) {
    const { owned, locale } = this.props;
    const { composition, loader, prerendered } = this.props.shell;
    const isLazy = lazyImporterOf(error) !== undefined;
    try {
      if (!isLazy || this.state.isPrevious) throw error;
      loader.hold(owned, locale, await loader.loadPrevious(owned, locale, error));
      this.setState({ shown: "children", isPrevious: true });
    } catch {
      reportFailure(composition, owned, locale, error);
      // What was not thrown while rendering leaves the rest of the part at work.
      this.setState(({ shown }) => ({ shown: shown === "waiting" ? "fallback" : shown }));
      // A preview has no documents.
      if (isLazy && prerendered) retryDocument();
    }
  }

  override render() {
    const { shown, isPrevious } = this.state;
    const { waiting, children } = this.props;
    if (shown !== "children") return asHeir(this.props[shown]);
    return (
      <HydratedPart key={String(isPrevious)} fallback={waiting}>
        {children}
      </HydratedPart>
    );
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
  // A static page, or the previous release of a part.
  const isThere = "isStatic" in owned || shell.loader.isLoaded(owned, locale);
  return use(
    isPrerendered(shell, path) && !isThere
      ? arrivalOf(shell, owned, locale).module
      : shell.loader.load(owned, locale),
  );
}

/** Whether the document came with the page at a path, and the visitor has not left it since. */
function isPrerendered({ prerendered, pageState }: ShellParts, path: string): boolean {
  return prerendered?.path === path && !pageState.getState().hasNavigated;
}

interface Arrival {
  /**
   * Settles only when the module arrives. While it is pending, React leaves the prerendered markup
   * alone; a rejection would make it throw that markup away.
   */
  module: Promise<unknown>;
  load: () => void;
}

const arrivalsByLoader = new WeakMap<RemoteLoader, Map<string, Arrival>>();

/** The arrival of a page, which loads at once, or of a slot, which loads when near the screen. */
function arrivalOf({ composition, loader }: ShellParts, owned: Owned, locale: Locale): Arrival {
  const arrivals = arrivalsByLoader.get(loader) ?? new Map<string, Arrival>();
  arrivalsByLoader.set(loader, arrivals);
  const key = `${owned.kind}/${owned.id}`;
  const known = arrivals.get(key);
  if (known) return known;
  let load = () => {};
  const module = watched(
    new Promise<unknown>((resolve) => {
      let isFirst = true;
      load = () => loader.load(owned, locale, true).then(resolve, fail);
      const fail = (error: unknown) => {
        // If the visitor stays after all, or comes back, load again what the browser stopped.
        if (isLeaving() || (isFirst && !isLeavingTold)) setTimeout(load, leavingMs);
        else reportFailure(composition, owned, locale, error);
        isFirst = false;
      };
    }),
  );
  if (owned.kind === "page") load();
  const arrival = { module, load };
  arrivals.set(key, arrival);
  return arrival;
}

/** How far outside the window a slot counts as near: one screen, which takes time to scroll. */
const margin = "100% 0px";

/**
 * Loads a slot that the document came with once its place is on screen or near it; the result stops
 * that. Until then a slot far below costs a visitor nothing. Keyboard focus scrolls too, so it
 * counts. Called when the place is mounted: markup that is there before may be replaced.
 */
export function loadWhenNear(
  place: Element | null,
  shell: ShellParts,
  owned: Owned,
  path: string,
): (() => void) | undefined {
  if (!place || !isPrerendered(shell, path)) return undefined;
  const { load } = arrivalOf(shell, owned, localeOfPath(path));
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      load();
    },
    { rootMargin: margin },
  );
  observer.observe(place);
  return () => observer.disconnect();
}
