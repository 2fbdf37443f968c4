import { useSite } from "@site/contract/runtime";
import type { ArticleSummary } from "./article-card.tsx";

/** When, by whom and how long: the line below an article's title. */
export function Byline({ article, dark = false }: { article: ArticleSummary; dark?: boolean }) {
  const { brand } = useSite();
  return (
    <ul
      className={`flex flex-wrap gap-x-5 gap-y-1 text-sm ${dark ? "text-foam" : "text-slate"} print:text-slate`}
    >
      <li>
        <time dateTime={article.published.date}>{article.published.text}</time>
      </li>
      <li>{article.author.replace("{brand}", brand)}</li>
      <li>{article.readingTime}</li>
    </ul>
  );
}
