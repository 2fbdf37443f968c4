import type { Locale } from "@site/contract/locales";
import { Link } from "@site/contract/runtime";
import { buttonStyle } from "@site/ui/button-style";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { contentIn } from "../content/shell-content.ts";
import { useShell } from "../context/shell-context.ts";
import { applyHead, notFoundHead } from "./document-head.ts";

/** An address that leads nowhere: the line never reaches the shore. */
export function NotFoundPage({ locale }: { locale: Locale }) {
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
      <TideDrawing seed="not-found" arrives={false} dark height={200} className="w-full" />
    </main>
  );
}
