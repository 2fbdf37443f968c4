import type { ComposedPage } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import type { PageMeta } from "@site/contract/page";
import { useEffect } from "react";
import { useShell } from "../context/shell-context.ts";
import { applyHead } from "./document-head.ts";
import { headOfPage } from "./head-model.ts";

/** Keeps the document's head in step with the page on screen. Renders nothing. */
export function PageHead({
  page,
  locale,
  meta,
}: {
  page: ComposedPage;
  locale: Locale;
  meta: PageMeta;
}) {
  const { composition } = useShell();
  useEffect(
    () => applyHead(headOfPage(composition, page, locale, meta)),
    [composition, page, locale, meta],
  );
  return null;
}
