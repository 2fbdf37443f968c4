import type { Locale } from "@site/contract/locales";
import { buttonStyle } from "@site/ui/button-style";
import { useEffect, useState } from "react";
import { trustComposedHtml } from "../browser/trusted-html.ts";
import { wordsIn } from "../content/content-in.ts";
import { useShell } from "../context/shell-context.ts";
import { fetchPrerendered } from "./prerendered-page.ts";

/**
 * Stands in for a page whose remote failed. A page that was prerendered on screen comes back as it
 * was. One reached by a client navigation shows what its own document holds, below a friendly
 * message with a retry; the retry loads the address as a document.
 */
export function FailedPage({ path, locale }: { path: string; locale: Locale }) {
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
  const words = wordsIn(locale).unavailable;
  return (
    <section
      role="alert"
      data-shell=""
      className="bg-ink text-white container-page flex flex-col items-start gap-4 pt-32 pb-12"
    >
      <h2 className="headline text-2xl">{words.title}</h2>
      <p className="max-w-prose">{words.explanation}</p>
      <button
        type="button"
        className={buttonStyle("quiet-dark")}
        onClick={() => window.location.assign(path)}
      >
        {words.retry}
      </button>
    </section>
  );
}
