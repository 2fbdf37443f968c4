import type { PageComposition } from "@site/contract/composition";
import type { Language } from "@site/contract/languages";
import { useEffect } from "react";
import { useShell } from "../routing/shell-context.ts";
import { notFoundWords } from "../words/not-found-words.ts";
import { applyHead } from "./document-head.ts";
import { feedLink, type HeadModel } from "./head-model.ts";

/** Head of an address that leads nowhere: no search engine should keep it. */
export function notFoundHead(
  { site }: Pick<PageComposition, "site">,
  language: Language,
): HeadModel {
  return {
    title: `${notFoundWords[language].title} · ${site.brand}`,
    tags: [["meta", { name: "robots", content: "noindex" }], feedLink(site.brand, language)],
  };
}

export function useNotFoundHead(language: Language): void {
  const { composition } = useShell();
  useEffect(() => applyHead(notFoundHead(composition, language)), [composition, language]);
}
