import type { ComposedPage } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import { Suspense, useEffect } from "react";
import { useShell } from "../context/shell-context.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { applyHead, headOfPage } from "./document-head.ts";
import { FailedPage } from "./failed-page.tsx";
import { RemoteBoundary, RemoteModule } from "./remote-part.tsx";

/** The place where a remote's page appears, with one boundary around it. */
export function PageOutlet({
  id,
  page,
  locale,
}: {
  id: string;
  page: ComposedPage;
  locale: Locale;
}) {
  const { composition } = useShell();
  const owned = { ...page, id, kind: "page" } as const;
  return (
    <main id="content" tabIndex={-1} data-mf={page.remote} data-page={id} className="outline-none">
      <RemoteBoundary
        fallback={<FailedPage path={page.paths[locale]} locale={locale} />}
        onFailure={(error) => reportFailure(composition, owned, locale, error)}
      >
        <Suspense fallback={null}>
          <RemoteModule owned={owned} locale={locale}>
            {({ meta }) => (
              <>
                <PageHead page={page} locale={locale} meta={meta} />
                <Live path={page.paths[locale]} />
              </>
            )}
          </RemoteModule>
        </Suspense>
      </RemoteBoundary>
    </main>
  );
}

/** Once this has mounted, the page's code runs and client navigations may leave it. */
function Live({ path }: { path: string }) {
  const { pageState } = useShell();
  useEffect(() => {
    pageState.setState({ isLive: true });
    // For measurements: when did this page begin to answer?
    performance.mark("page-live", { detail: path });
  }, [pageState, path]);
  return null;
}

/** Keeps the document's head in step with the page on screen. Renders nothing. */
function PageHead({ page, locale, meta }: { page: ComposedPage; locale: Locale; meta: PageMeta }) {
  const { composition } = useShell();
  useEffect(
    () => applyHead(headOfPage(composition, page, locale, meta)),
    [composition, page, locale, meta],
  );
  return null;
}
