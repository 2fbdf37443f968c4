import type { ComposedPage, StaticPage } from "@site/contract/composition";
import { type Locale, localeOfPath } from "@site/contract/locales";
import { type PageModule, scopeClass } from "@site/contract/page";
import { type ComponentProps, memo, useEffect, useInsertionEffect, useMemo } from "react";
import { afterPaint } from "../browser/after-paint.ts";
import { focusOn } from "../browser/focus.ts";
import { loadDocument } from "../browser/load-document.ts";
import { trustComposedHtml } from "../browser/trusted-html.ts";
import { useShell } from "../context/shell-context.ts";
import type { Owned } from "../loader/remote-loader.ts";
import { applyHead, headOfPage } from "./document-head.ts";
import { showLaidOut } from "./page-ahead.ts";
import { loadWhenNear, RemoteBoundary, usePagePath, useRemoteModule } from "./remote-part.tsx";

/**
 * The place where a remote's page appears, with one boundary around it. Memoized: if its parent
 * rendered it again, a click on a page that was rendered ahead would cost as much as on a new one.
 */
export const PageOutlet = memo(function PageOutlet({
  id,
  page,
  locale,
}: {
  id: string;
  page: ComposedPage;
  locale: Locale;
}) {
  const shell = useShell();
  const owned = useMemo(() => ({ ...page, id, kind: "page" }) as const, [page, id]);
  const path = usePagePath();
  return (
    <RemoteBoundary
      {...{ shell, owned, locale }}
      waiting={<WaitingMain owned={owned} path={path} />}
      fallback={
        <Main owned={owned}>
          <FailedPage />
        </Main>
      }
    >
      <LoadedPage owned={owned} locale={locale} />
    </RemoteBoundary>
  );
});

type OwnedPage = Owned & ComposedPage & { kind: "page" };

/** The element that holds a page of a remote. */
function Main({ owned, ...main }: { owned: OwnedPage } & ComponentProps<"main">) {
  const { remote, id } = owned;
  return (
    <main
      ref={showLaidOut}
      id="content"
      tabIndex={-1}
      data-mf={remote}
      data-page={id}
      className={`${scopeClass("page", id)} outline-none`}
      {...main}
    />
  );
}

/**
 * A page whose code is on its way: the document's own markup, or an empty place. React discards
 * what it has not hydrated if somebody added or removed a whole part of the frame.
 */
function WaitingMain({ owned, path }: { owned: OwnedPage; path: string }) {
  const { prerendered } = useShell();
  const html = prerendered?.path === path ? prerendered.html : undefined;
  return html === undefined ? <Main owned={owned} /> : <StaticMain owned={owned} markup={html} />;
}

/** A page with its code, or a static page's markup. */
function LoadedPage({ owned, locale }: { owned: OwnedPage; locale: Locale }) {
  const { loader } = useShell();
  const loaded = useRemoteModule(owned, locale);
  // With the page and not before: a new sheet makes the browser compute the styles of all that is there.
  useInsertionEffect(() => {
    if (!("markup" in loaded)) return;
    for (const sheet of Object.entries(loaded.styles)) loader.ports.adoptStyleSheet(...sheet);
  }, [loader, loaded]);
  return (
    <>
      {"markup" in loaded ? (
        <StaticMain owned={owned} markup={loaded.markup} />
      ) : (
        <Main owned={owned}>
          <loaded.Page content={loaded.content} />
        </Main>
      )}
      <DocumentHead owned={owned} locale={locale} loaded={loaded} />
      <Live path={owned.paths[locale]} />
    </>
  );
}

/** A static page. React takes over the document's own markup without reading it. */
function StaticMain({ owned, markup }: { owned: OwnedPage; markup: string }) {
  const html = useComposedHtml(markup);
  return <Main owned={owned} dangerouslySetInnerHTML={html} suppressHydrationWarning />;
}

/**
 * Markup for `dangerouslySetInnerHTML`: the same object for the same markup. React would write a
 * new object's markup into the page again, and a focused element there would lose focus.
 */
function useComposedHtml(markup: string): { __html: string } {
  return useMemo(() => ({ __html: trustComposedHtml(markup) }), [markup]);
}

/** Notes on mount that the page works, so that client navigations may leave it. */
function Live({ path }: { path: string }) {
  const { pageState } = useShell();
  useEffect(() => {
    pageState.setState({ isLive: true });
    // For measurements: when this page became interactive.
    performance.mark("page-live", { detail: path });
    // A page that came late has replaced the element that had the focus.
    if (pageState.getState().hasNavigated && document.activeElement === document.body) {
      focusOn(document.querySelector("main"));
    }
  }, [pageState, path]);
  return null;
}

/** Keeps the document's head in step with the page on screen. Renders nothing. */
function DocumentHead({
  owned,
  locale,
  loaded,
}: {
  owned: OwnedPage;
  locale: Locale;
  loaded: PageModule | StaticPage;
}) {
  const { composition } = useShell();
  useEffect(() => {
    const head =
      "markup" in loaded
        ? loaded.head
        : headOfPage(composition, owned, locale, loaded.content.meta);
    // Nobody sees it on the page, and it would delay the answer to a click.
    return afterPaint(() => applyHead(head));
  }, [composition, owned, locale, loaded]);
  return null;
}

/**
 * Replaces a page whose code fails while it runs, or that follows one whose clean-up fails. The
 * page that the document came with returns as it was; any other page is loaded as a document. A
 * preview has no documents: there it stays empty.
 */
export function FailedPage() {
  const { prerendered, pageState } = useShell();
  const path = usePagePath();
  const html = prerendered?.path === path ? prerendered.html : undefined;
  const isElsewhere = prerendered !== undefined && html === undefined;

  useEffect(() => {
    // From here on the browser handles links, in static markup and everywhere else.
    pageState.setState({ isLive: false });
    if (isElsewhere) loadDocument();
  }, [isElsewhere, pageState]);

  return html === undefined ? null : <ComposedMarkup markup={html} />;
}

/**
 * The place where one remote's part appears inside another remote's page, in that page's language,
 * even while the visitor switches to another one. Empty when no remote offers the slot. Memoized:
 * if the page around it rendered it again, a waiting slot would lose its markup.
 */
export const SlotOutlet = memo(function SlotOutlet({ name }: { name: string }) {
  const shell = useShell();
  const path = usePagePath();
  const locale = localeOfPath(path);
  const slot = shell.composition.slots[name];
  if (!slot) return null;

  const owned = { ...slot, id: name, kind: "slot" } as const;
  const still = <StaticSlot name={name} />;
  return (
    <div
      ref={(place) => loadWhenNear(place, shell, owned, path)}
      data-mf={slot.remote}
      data-slot={name}
      className={scopeClass("slot", name)}
    >
      <RemoteBoundary {...{ shell, owned, locale }} waiting={still} fallback={still}>
        <LoadedSlot owned={owned} locale={locale} />
      </RemoteBoundary>
    </div>
  );
});

function LoadedSlot({ owned, locale }: { owned: Owned & { kind: "slot" }; locale: Locale }) {
  const { Slot, content } = useRemoteModule(owned, locale);
  const { id } = owned;
  useEffect(() => {
    // For measurements: when the slot became interactive.
    performance.mark("slot-live", { detail: id });
  }, [id]);
  return <Slot content={content} />;
}

/**
 * A slot without its code: the markup that the document came with, or nothing. Shown when the
 * remote has failed, and when React discards a waiting slot's markup because the address has
 * changed.
 */
function StaticSlot({ name }: { name: string }) {
  const { prerendered } = useShell();
  const path = usePagePath();
  const html = prerendered?.path === path ? prerendered.slots[name] : undefined;
  return html === undefined ? null : <ComposedMarkup markup={html} />;
}

function ComposedMarkup({ markup }: { markup: string }) {
  return <div dangerouslySetInnerHTML={useComposedHtml(markup)} />;
}
