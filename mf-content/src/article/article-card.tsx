import type { PageId } from "@site/contract/page";
import { Link, useSite } from "@site/contract/runtime";
import { Icon } from "@site/ui/icon";
import { Tag } from "@site/ui/tag";
import { ArrowRight } from "lucide";
import type { CategoryId } from "./article-labels.pt.ts";
import { CoverDrawing } from "./cover-drawing.tsx";

export interface ArticleSummary {
  page: PageId;
  title: string;
  excerpt: string;
  category: { id: CategoryId; name: string };
  published: { date: string; text: string };
  /** Label of the author; `{brand}` stands for the company's name. */
  author: string;
  readingTime: string;
}

/** `lead` opens a list, `row` follows in it, `tile` stands beside its equals. */
type CardShape = "lead" | "row" | "tile";

const shapes = {
  lead: { card: "", cover: "h-44 sm:h-60", title: "text-2xl" },
  row: {
    card: "sm:grid sm:grid-cols-[13rem_minmax(0,1fr)]",
    cover: "h-36 sm:h-full",
    title: "text-xl",
  },
  tile: { card: "", cover: "h-36", title: "text-xl" },
} as const satisfies Record<CardShape, Record<string, string>>;

/** An article in brief; the whole card leads to it. */
export function ArticleCard({
  article,
  shape,
  heading: Heading,
  readArticle,
}: {
  article: ArticleSummary;
  shape: CardShape;
  heading: "h2" | "h3";
  readArticle: string;
}) {
  const { card, cover, title } = shapes[shape];
  return (
    <article
      className={`group relative h-full overflow-hidden rounded-lg bg-white shadow-sm soft-shadow hover:shadow-md ${card}`}
    >
      <div className={`relative overflow-hidden bg-ink ${cover}`}>
        <CoverDrawing category={article.category.id} seed={article.page} />
      </div>
      <div className="flex flex-col items-start gap-4 p-6 sm:p-8">
        <Tag>{article.category.name}</Tag>
        <Heading className={`headline ${title}`}>
          <Link
            to={article.page}
            className="focus-ring after:absolute after:inset-0 hover:text-deep group-hover:text-deep"
          >
            {article.title}
          </Link>
        </Heading>
        <p className="text-slate">{article.excerpt}</p>
        <Byline article={article} />
        <span
          aria-hidden="true"
          className="inline-flex items-center gap-2 font-semibold text-deep underline-offset-4 group-hover:underline"
        >
          {readArticle}
          <Icon icon={ArrowRight} className="size-4" />
        </span>
      </div>
    </article>
  );
}

/** The line below an article's title: date, author and reading time. */
export function Byline({ article, dark = false }: { article: ArticleSummary; dark?: boolean }) {
  const { brand } = useSite();
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-1 text-sm ${dark ? "text-foam" : "text-slate"}`}>
      <li>
        <time dateTime={article.published.date}>{article.published.text}</time>
      </li>
      <li>{article.author.replace("{brand}", brand)}</li>
      <li>{article.readingTime}</li>
    </ul>
  );
}
