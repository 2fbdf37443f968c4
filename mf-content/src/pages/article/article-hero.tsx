import { Link } from "@site/contract/runtime";
import { Container } from "@site/ui/container";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { Tag } from "@site/ui/tag";
import { ArrowLeft } from "lucide-react";
import type { ArticleSummary } from "#article/article-card.tsx";
import { Byline } from "#article/byline.tsx";

export function ArticleHero({ article, back }: { article: ArticleSummary; back: string }) {
  return (
    <header className="overflow-hidden bg-ink pt-28 text-white lg:pt-36 print:bg-white print:pt-0 print:text-ink">
      <Container className="grid gap-x-12 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-20">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-col lg:items-start lg:justify-start print:[&_span]:p-0 print:[&_span]:text-slate">
          <Link
            to="blog"
            className="focus-ring-dark inline-flex min-h-11 items-center gap-2 font-medium text-foam text-sm underline-offset-4 hover:underline print:hidden"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {back}
          </Link>
          <Tag dark>{article.category.name}</Tag>
        </div>
        <div className="max-w-[46rem]">
          <h1 className="headline text-3xl">{article.title}</h1>
          <p className="mt-6 mb-8 text-foam text-lg print:text-ink">{article.excerpt}</p>
          <Byline article={article} dark />
        </div>
      </Container>
      <TideDrawing
        seed={article.page}
        height={150}
        dots={140}
        dark
        className="mt-8 w-full max-sm:-ml-[30%] max-sm:w-[130%] max-sm:max-w-none print:hidden"
      />
    </header>
  );
}
