import { useEffect } from "react";
import type { ComposedPage } from "shared/composition";
import type { Language } from "shared/languages";
import type { PageMeta } from "shared/page";
import { useShell } from "../routing/shell-context.ts";
import { applyHead } from "./document-head.ts";
import { headOfPage } from "./head-model.ts";

/** Keeps the document's head in step with the page on screen. Renders nothing. */
export function PageHead({
  page,
  language,
  meta,
}: {
  page: ComposedPage;
  language: Language;
  meta: PageMeta;
}) {
  const { composition } = useShell();
  useEffect(
    () => applyHead(headOfPage(composition, page, language, meta)),
    [composition, page, language, meta],
  );
  return null;
}
