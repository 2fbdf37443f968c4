import { useEffect } from "react";
import type { ComposedPage } from "shared/composition";
import type { Language } from "shared/languages";
import type { PageModule } from "shared/page";
import { useShell } from "../routing/shell-context.ts";
import { applyHead } from "./document-head.ts";
import { headOfPage } from "./head-model.ts";

/** Keeps the document's head in step with the page on screen. Renders nothing. */
export function PageHead({
  id,
  page,
  language,
}: {
  id: string;
  page: ComposedPage;
  language: Language;
}) {
  const { composition, loader } = useShell();
  useEffect(() => {
    const module = loader.load({ ...page, id, kind: "page" }, language).value as
      | PageModule
      | undefined;
    if (module) applyHead(headOfPage(composition, page, language, module.content.meta));
  }, [composition, loader, id, page, language]);
  return null;
}
