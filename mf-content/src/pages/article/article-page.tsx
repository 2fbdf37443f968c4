import { Container } from "@site/ui/container";
import type { ComponentType } from "react";
import { ArticleCard, type ArticleSummary } from "#article/article-card.tsx";
import type { ArticleFacts } from "#authoring/article-facts.ts";
import { ArticleActions } from "./article-actions.tsx";
import { ArticleContents } from "./article-contents.tsx";
import { articleElements } from "./article-elements.tsx";
import { ArticleHero } from "./article-hero.tsx";

export interface ArticleContent extends ArticleFacts {
  /** The compiled MDX. */
  Body: ComponentType<{ components: typeof articleElements }>;
}

export default function ArticlePage({ content }: { content: ArticleContent }) {
  const { summary, headings, callToAction, related, labels, Body } = content;
  return (
    <>
      <ArticleHero article={summary} back={labels.back} />
      <div className="bg-white py-12 lg:py-20 print:py-6">
        <Container className="grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-20 print:block">
          <ArticleContents title={labels.contents} headings={headings} />
          <div className="min-w-0 max-w-[40rem] print:max-w-none">
            <Body components={articleElements} />
            <ArticleActions {...callToAction} labels={labels.actions} />
          </div>
        </Container>
      </div>
      <RelatedArticles title={labels.related} readArticle={labels.readArticle} articles={related} />
    </>
  );
}

function RelatedArticles({
  title,
  readArticle,
  articles,
}: {
  title: string;
  readArticle: string;
  articles: readonly ArticleSummary[];
}) {
  return (
    <section aria-labelledby="related" className="bg-sand py-14 lg:py-20 print:hidden">
      <Container>
        <h2 id="related" className="headline text-2xl">
          {title}
        </h2>
        <ul className="mt-8 grid gap-8 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
          {articles.map((article) => (
            <li key={article.page}>
              <ArticleCard article={article} shape="tile" heading="h3" readArticle={readArticle} />
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
