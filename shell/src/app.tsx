import { localeOfPath } from "@site/contract/locales";
import { type Host, HostProvider, useLanguage } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import { contentIn } from "./content/shell-content.ts";
import { type ShellParts, ShellProvider, useShell } from "./context/shell-context.ts";
import { SiteFooter } from "./frame/site-footer.tsx";
import { SiteHeader } from "./frame/site-header.tsx";
import { NotFoundPage } from "./page/not-found-page.tsx";
import { PageOutlet } from "./page/page-outlet.tsx";
import { RouterErrorBoundary } from "./page/router-error.tsx";
import { PageLanguageProvider, SlotOutlet } from "./page/slot-outlet.tsx";
import { useArrival } from "./routing/arrival.ts";
import { useSiteNavigation } from "./routing/navigation.ts";
import { usePrefetch, useVisibleLinks } from "./routing/prefetching.ts";

/** The whole page below a router: the browser's while it runs, a static one while composing. */
export function App(parts: ShellParts) {
  return (
    <RouterErrorBoundary prerenderedPath={parts.prerendered?.path}>
      <ShellProvider value={parts}>
        <Frame />
      </ShellProvider>
    </RouterErrorBoundary>
  );
}

function Frame() {
  const { composition, languageStore, onLink } = useShell();
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
      renderSlot: (name) => <SlotOutlet name={name} />,
    }),
    [composition, languageStore, navigate, prefetch, onLink],
  );
  const { pathname } = useLocation();
  useArrival();
  useVisibleLinks();
  return (
    <HostProvider value={host}>
      <PageLanguageProvider value={localeOfPath(pathname)}>
        <SkipLink />
        <SiteHeader />
        <Page />
        <SiteFooter />
      </PageLanguageProvider>
    </HostProvider>
  );
}

/** The page at the address on screen. Addresses are plain words: the table itself is the router. */
function Page() {
  const { composition } = useShell();
  const { pathname } = useLocation();
  const destination = destinationAt(composition.pages, pathname);
  const { locale } = destination;
  if (destination.kind === "not-found") return <NotFoundPage key={locale} locale={locale} />;
  const { id, page } = destination;
  return <PageOutlet key={`${id}/${locale}`} id={id} page={page} locale={locale} />;
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
