import { Container } from "@site/ui/container";
import { ArticleCard } from "#article/article-card.tsx";
import type { BlogFacts } from "#authoring/article-facts.ts";
import type { BlogContent } from "./blog.pt.ts";
import { BlogHero } from "./blog-hero.tsx";
import { CategoryList } from "./category-list.tsx";
import { NewsletterBlock } from "./newsletter-block.tsx";
import { QuoteRequest } from "./quote-request.tsx";

export default function BlogPage({ content }: { content: BlogContent & BlogFacts }) {
  return (
    <>
      <BlogHero headline={content.headline} introduction={content.introduction} />
      <div className="bg-sand py-14 lg:py-20">
        <Container className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-14 xl:gap-20">
          <ol className="grid content-start gap-8">
            {content.articles.map((article, index) => (
              <li key={article.page}>
                <ArticleCard
                  article={article}
                  shape={index === 0 ? "lead" : "row"}
                  heading="h2"
                  readArticle={content.readArticle}
                />
              </li>
            ))}
          </ol>
          <aside className="grid content-start gap-10 sm:grid-cols-2 sm:gap-8 lg:grid-cols-1 lg:gap-10">
            <CategoryList title={content.categoriesTitle} categories={content.categories} />
            <QuoteRequest content={content.quote} />
            <NewsletterBlock content={content.newsletter} />
          </aside>
        </Container>
      </div>
    </>
  );
}
