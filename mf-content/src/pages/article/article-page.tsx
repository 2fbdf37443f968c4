import { ArticleActions } from "./article-actions.tsx";
import type { ArticleContent } from "./article-content.ts";
import { ArticleContents } from "./article-contents.tsx";
import { articleElements } from "./article-elements.tsx";
import { ArticleHero } from "./article-hero.tsx";
import { RelatedArticles } from "./related-articles.tsx";

export default function ArticlePage({ content }: { content: ArticleContent }) {
  const { summary, headings, callToAction, related, words, Body } = content;
  return (
    <>
      <ArticleHero article={summary} back={words.back} />
      <div className="bg-white py-12 lg:py-20 print:py-6">
        <div className="container-page grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-20 print:block">
          <ArticleContents title={words.contents} headings={headings} />
          <div className="min-w-0 max-w-[40rem] print:max-w-none">
            <Body components={articleElements} />
            <ArticleActions {...callToAction} labels={words.actions} />
          </div>
        </div>
      </div>
      <RelatedArticles title={words.related} readArticle={words.readArticle} articles={related} />
    </>
  );
}
