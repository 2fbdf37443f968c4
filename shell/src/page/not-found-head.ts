import type { PageComposition } from "@site/contract/composition";
import type { Locale } from "@site/contract/locales";
import { useEffect } from "react";
import { notFoundWords } from "../content/not-found-words.ts";
import { useShell } from "../context/shell-context.ts";
import { applyHead } from "./document-head.ts";
import { feedLink, type HeadModel } from "./head-model.ts";

/** Head of an address that leads nowhere: no search engine should keep it. */
export function notFoundHead({ site }: Pick<PageComposition, "site">, locale: Locale): HeadModel {
  return {
    title: `${notFoundWords[locale].title} · ${site.brand}`,
    tags: [["meta", { name: "robots", content: "noindex" }], feedLink(site.brand, locale)],
  };
}

export function useNotFoundHead(locale: Locale): void {
  const { composition } = useShell();
  useEffect(() => applyHead(notFoundHead(composition, locale)), [composition, locale]);
}
