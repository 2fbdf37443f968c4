import { Container } from "@site/ui/container";
import { ArticleCard, type ArticleSummary } from "#article/article-card.tsx";

export function RelatedArticles({
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
