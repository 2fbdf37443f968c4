import type { ComposedPage } from "@site/contract/composition";
import { type Locale, localeOfPath } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import { buttonStyle } from "@site/ui/buttons";
import { memo, Suspense, useEffect, useState } from "react";
import { trustComposedHtml } from "../browser/trusted-html.ts";
import { contentIn } from "../content/shell-content.ts";
import { useShell } from "../context/shell-context.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { applyHead, headOfPage } from "./document-head.ts";
import { RemoteBoundary, RemoteModule, usePagePath } from "./remote-part.tsx";

/**
 * The place where a remote's page appears, with one boundary around it. Rendered again by what is
 * around it, a page that was rendered ahead would cost a click as much as a new one.
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
  const { composition } = useShell();
  const owned = { ...page, id, kind: "page" } as const;
  const path = usePagePath();
  return (
    <main id="content" tabIndex={-1} data-mf={page.remote} data-page={id} className="outline-none">
      <RemoteBoundary
        fallback={<FailedPage path={path} locale={locale} />}
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
});

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

/**
 * Stands in for a page whose remote failed. A page that was prerendered on screen comes back as it
 * was. One reached by a client navigation shows what its own document holds, below a friendly
 * message with a retry; the retry loads the address as a document.
 */
function FailedPage({ path, locale }: { path: string; locale: Locale }) {
  const { prerendered, pageState } = useShell();
  const known = prerendered?.path === path ? prerendered.html : undefined;
  const [html, setHtml] = useState(known);

  useEffect(() => {
    // Links inside static markup are the browser's, and so is everything else from here on.
    pageState.setState({ isLive: false });
    if (known !== undefined) return;
    let isCurrent = true;
    fetchPrerendered(path).then(
      (page) => {
        if (!isCurrent) return;
        document.title = page.title;
        setHtml(page.html);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [known, path, pageState]);

  return (
    <>
      {known === undefined && <FailureNotice path={path} locale={locale} />}
      {html !== undefined && <div dangerouslySetInnerHTML={{ __html: trustComposedHtml(html) }} />}
    </>
  );
}

function FailureNotice({ path, locale }: { path: string; locale: Locale }) {
  const content = contentIn(locale).unavailable;
  return (
    <section
      role="alert"
      data-shell=""
      className="bg-ink text-white container-page flex flex-col items-start gap-4 pt-32 pb-12"
    >
      <h2 className="headline text-2xl">{content.title}</h2>
      <p className="max-w-prose">{content.explanation}</p>
      <button
        type="button"
        className={buttonStyle("quiet-dark")}
        onClick={() => window.location.assign(path)}
      >
        {content.retry}
      </button>
    </section>
  );
}

/** What a prerendered document holds of its page. */
interface PrerenderedPage {
  title: string;
  html: string;
}

/** Maximum wait for a document that stands in for a failed page, in milliseconds. */
const documentDeadlineMs = 8000;

/**
 * Fetches an address's document and takes the page out of it, with the styles it needs.
 * Rejects when the document does not arrive or holds no page.
 */
async function fetchPrerendered(path: string): Promise<PrerenderedPage> {
  const response = await fetch(path, { signal: AbortSignal.timeout(documentDeadlineMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // A parsed document inherits this one's policy, which would report its inline styles as violations.
  const text = (await response.text()).replace(/<(\/?)style\b/g, "<$1x-style");
  const fetched = new DOMParser().parseFromString(trustComposedHtml(text), "text/html");
  const main = fetched.querySelector("main");
  if (!main) throw new Error(`${path} holds no page`);
  for (const style of fetched.querySelectorAll("x-style[data-href]")) adopt(style);
  return { title: fetched.title, html: main.innerHTML };
}

/**
 * Applies another document's inline sheet. It is no element of this document, whose policy admits
 * only the inline styles it came with.
 */
function adopt(style: Element): void {
  const href = style.getAttribute("data-href") ?? "";
  if (document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent ?? "");
  document.adoptedStyleSheets.push(sheet);
}

/**
 * The place where one remote's part appears inside another one's page, in that page's language,
 * whatever the visitor is about to switch to. Empty when nobody offers it.
 * Rendered again with the page around it, a slot that still waits would lose its markup.
 */
export const SlotOutlet = memo(function SlotOutlet({ name }: { name: string }) {
  const { composition } = useShell();
  const locale = localeOfPath(usePagePath());
  const slot = composition.slots[name];
  if (!slot) return null;

  const owned = { ...slot, id: name, kind: "slot" } as const;
  return (
    <div data-mf={slot.remote} data-slot={name}>
      <RemoteBoundary
        fallback={<StaticSlot name={name} />}
        onFailure={(error) => reportFailure(composition, owned, locale, error)}
      >
        <Suspense fallback={<StaticSlot name={name} />}>
          <RemoteModule owned={owned} locale={locale}>
            {() => <LiveSlot name={name} />}
          </RemoteModule>
        </Suspense>
      </RemoteBoundary>
    </div>
  );
});

/** Notes, for measurements, when the slot's code begins to answer. */
function LiveSlot({ name }: { name: string }) {
  useEffect(() => {
    performance.mark("slot-live", { detail: name });
  }, [name]);
  return null;
}

/**
 * A slot without its code: what the document came with, or nothing. It stands in when the remote has
 * failed, and when React gives a waiting slot's markup up because the address has changed.
 */
function StaticSlot({ name }: { name: string }) {
  const { prerendered } = useShell();
  const path = usePagePath();
  const html = prerendered?.path === path ? prerendered.slots[name] : undefined;
  if (html === undefined) return null;
  return <div dangerouslySetInnerHTML={{ __html: trustComposedHtml(html) }} />;
}
