import { type Locale, localeOfPath, withLocalePrefix } from "@site/contract/locales";
import { type Host, HostProvider, Link, useLanguage } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import { buttonStyle } from "@site/ui/buttons";
import { TideDrawing } from "@site/ui/drawing/drawing";
import { Activity, Component, type ReactNode, useEffect, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { contentIn } from "./content/shell-content.ts";
import { type ShellParts, ShellProvider, useShell } from "./context/shell-context.ts";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { applyHead, notFoundHead } from "./page/document-head.ts";
import { HydratedPart } from "./page/hydrated-part.tsx";
import { FailedPage, PageOutlet, SlotOutlet } from "./page/outlets.tsx";
import { useLayoutAhead } from "./page/page-ahead.ts";
import { PagePathProvider } from "./page/remote-part.tsx";
import { useArrival } from "./routing/history.tsx";
import { useLinks } from "./routing/links.ts";
import { useSiteNavigation } from "./routing/navigation.ts";
import { usePrefetch, useVisibleLinks } from "./routing/prefetching.ts";

/** The whole page below a router: the browser's while it runs, a static one while composing. */
export function App(parts: ShellParts) {
  return (
    <SiteBoundary {...parts} fallback={<UnexpectedError />}>
      <ShellProvider value={parts}>
        <Frame />
      </ShellProvider>
    </SiteBoundary>
  );
}

function Frame() {
  const shell = useShell();
  const { composition, languageStore, onLink } = shell;
  const navigate = useSiteNavigation();
  const prefetch = usePrefetch();
  const host = useMemo<Host>(
    () => ({
      languageStore,
      site: composition.site,
      pathOf: (page, locale) => {
        onLink?.(page);
        return composition.pages[page]?.paths[locale];
      },
      navigate,
      prefetch,
      renderSlot: (name) => {
        if (!composition.slots[name]) onLink?.(`slot ${name}`);
        return <SlotOutlet name={name} />;
      },
    }),
    [composition, languageStore, navigate, prefetch, onLink],
  );
  return (
    <HostProvider value={host}>
      <Navigation>
        <HydratedPart>
          <SkipLink />
          <SiteHeader />
        </HydratedPart>
        <SiteBoundary {...shell} fallback={<FailedPage />}>
          <Pages />
        </SiteBoundary>
        <HydratedPart>
          <SiteFooter />
        </HydratedPart>
      </Navigation>
    </HostProvider>
  );
}

/** Follows the address, without rendering the frame again. */
function Navigation({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const announcement = useArrival();
  useLinks();
  useVisibleLinks();
  return (
    <PagePathProvider value={pathname}>
      {children}
      <p ref={announcement} aria-live="polite" className="sr-only" />
    </PagePathProvider>
  );
}

/**
 * The page on screen and the one that will probably be next, which is rendered, hidden, while the
 * browser is idle, so that a click only has to show it. Addresses have no parameters: a lookup in
 * the table of paths is the whole router.
 */
function Pages() {
  const { composition, pageState } = useShell();
  const { pathname } = useLocation();
  const ahead = useStore(pageState, ({ aheadPath }) => aheadPath);
  useLayoutAhead(ahead);
  const pages = new Map<string, ReactNode>();
  for (const path of [pathname, ahead ?? pathname]) {
    const destination = destinationAt(composition.pages, path);
    const { locale } = destination;
    const key = destination.kind === "page" ? `${destination.id}/${locale}` : locale;
    if (pages.has(key)) continue;
    pages.set(
      key,
      destination.kind === "not-found" ? (
        <NotFoundPage key={key} locale={locale} />
      ) : (
        <Activity key={key} mode={path === pathname ? "visible" : "hidden"}>
          <PagePathProvider value={path}>
            <PageOutlet id={destination.id} page={destination.page} locale={locale} />
          </PagePathProvider>
        </Activity>
      ),
    );
  }
  return [...pages.values()];
}

function SkipLink() {
  const content = contentIn(useLanguage());
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-md focus:bg-white focus:px-4 focus:py-3 focus:text-ink focus-ring"
    >
      {content.skipToContent}
    </a>
  );
}

function NotFoundPage({ locale }: { locale: Locale }) {
  const { pathname } = useLocation();
  const { composition, pageState } = useShell();
  const content = contentIn(locale).notFound;
  useEffect(() => applyHead(notFoundHead(composition, locale)), [composition, locale]);
  useEffect(() => {
    console.error(`404: no page at ${pathname}`);
    pageState.setState({ isLive: true });
  }, [pathname, pageState]);

  return (
    <main
      id="content"
      tabIndex={-1}
      data-page="not-found"
      className="flex min-h-[80vh] flex-col justify-center gap-8 bg-ink pt-32 pb-20 text-white outline-none"
    >
      <div lang={content.lang} className="container-page flex flex-col gap-8">
        <p className="headline text-2xl text-foam figures">404</p>
        <h1 className="headline text-3xl">{content.title}</h1>
        <p>
          <Link to="home" locale={locale} className={buttonStyle("quiet-dark")}>
            {content.home}
          </Link>
        </p>
      </div>
      <TideDrawing
        seed="not-found"
        arrives={false}
        dark
        height={200}
        className="w-full overflow-visible"
      />
    </main>
  );
}

interface BoundaryProps extends Pick<ShellParts, "pageState" | "prerendered"> {
  /** What replaces the children, except on the page that the document came with. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Catches what no remote's boundary catches: errors of the frame, and those of a page's clean-up,
 * since its own boundary is removed together with the page. On the page that the document came
 * with, the error is passed on to React's root, and `main.tsx` restores the finished page.
 */
class SiteBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("unknown") };
  }

  override componentDidCatch(error: unknown) {
    // From here on Back loads a document, even for the first page.
    this.props.pageState.setState({ isLive: false, hasNavigated: true });
    window.reportError(error);
  }

  override render() {
    const { prerendered, fallback, children } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    if (prerendered?.path === window.location.pathname) throw error;
    return fallback;
  }
}

/**
 * The last resort when routing itself fails. It depends on nothing: the specified title, a sentence
 * in the page's language, and a plain link that loads its home page as a document.
 */
function UnexpectedError() {
  const locale = localeOfPath(window.location.pathname);
  const { explanation, home } = contentIn(locale).unexpectedError;
  return (
    <main className="container-page flex min-h-screen flex-col items-start justify-center gap-6">
      <h1 lang="en" className="headline text-3xl">
        Unexpected Application Error
      </h1>
      <p>{explanation}</p>
      <a href={withLocalePrefix("/", locale)} className="font-semibold text-deep underline">
        {home}
      </a>
    </main>
  );
}
