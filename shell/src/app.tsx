import { useMemo } from "react";
import { type RouteObject, useRoutes } from "react-router-dom";
import { languages } from "shared/languages";
import { type Host, HostProvider, useLanguage } from "shared/runtime";
import { SiteFooter } from "./footer/site-footer.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { NotFoundPage } from "./page/not-found-page.tsx";
import { PageOutlet } from "./page/page-outlet.tsx";
import { RouterErrorBoundary } from "./page/router-error.tsx";
import { SlotOutlet } from "./page/slot-outlet.tsx";
import { useArrival } from "./routing/arrival.ts";
import { usePrefetch, useSiteNavigation } from "./routing/navigation.ts";
import { type ShellParts, ShellProvider, useShell } from "./routing/shell-context.ts";
import { useVisibleLinks } from "./routing/visible-links.ts";
import { wordsIn } from "./words/words-in.ts";

/** The whole page below a router: the browser's while it runs, a static one while composing. */
export function App(parts: ShellParts) {
  return (
    <RouterErrorBoundary>
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
      pathOf: (page, language) => {
        onLink?.(page);
        return composition.pages[page]?.paths[language];
      },
      navigate,
      prefetch,
      renderSlot: (name) => <SlotOutlet name={name} />,
    }),
    [composition, languageStore, navigate, prefetch, onLink],
  );
  useArrival();
  useVisibleLinks();
  return (
    <HostProvider value={host}>
      <SkipLink />
      <SiteHeader />
      <Page />
      <SiteFooter />
    </HostProvider>
  );
}

function Page() {
  const { composition } = useShell();
  const routes = useMemo(() => routesOf(composition.pages), [composition]);
  return useRoutes(routes);
}

/** One route for each page and language, and one for every address that is none of them. */
function routesOf(pages: ShellParts["composition"]["pages"]): RouteObject[] {
  const found = Object.entries(pages).flatMap(([id, page]) =>
    languages.map(
      (language): RouteObject => ({
        path: page.paths[language],
        caseSensitive: true,
        element: <PageOutlet key={`${id}/${language}`} id={id} page={page} language={language} />,
      }),
    ),
  );
  const missing = languages.map(
    (language): RouteObject => ({
      path: language === "pt" ? "*" : `/${language}/*`,
      element: <NotFoundPage key={language} language={language} />,
    }),
  );
  return [...found, ...missing];
}

function SkipLink() {
  const words = wordsIn(useLanguage());
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-white focus:px-4 focus:py-3 focus:text-ink focus-ring"
    >
      {words.skipToContent}
    </a>
  );
}
