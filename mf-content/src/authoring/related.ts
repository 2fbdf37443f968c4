import type { Article } from "./articles.ts";

const maxRelated = 3;

/** The articles to read after this one: its own category first, then the newest. */
export function relatedTo(article: Article, newestFirst: readonly Article[]): Article[] {
  const others = newestFirst.filter((other) => other.page !== article.page);
  const isKin = (other: Article) => other.in.pt.category === article.in.pt.category;
  return [...others.filter(isKin), ...others.filter((other) => !isKin(other))].slice(0, maxRelated);
}
