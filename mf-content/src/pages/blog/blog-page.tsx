import { Container } from "@site/ui/container";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { ArticleCard } from "#article/article-card.tsx";
import type { BlogFacts } from "#authoring/article-facts.ts";
import type { BlogContent } from "./blog.pt.ts";
import { BlogAside } from "./blog-aside.tsx";

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
          <BlogAside content={content} />
        </Container>
      </div>
    </>
  );
}

function BlogHero({ headline, introduction }: { headline: string; introduction: string }) {
  return (
    <section className="overflow-hidden bg-ink pt-32 text-white lg:pt-40">
      <Container>
        <h1 className="headline max-w-[52rem] text-4xl">{headline}</h1>
        <p className="mt-6 max-w-prose text-lg text-foam">{introduction}</p>
      </Container>
      <TideDrawing
        seed="blog"
        height={170}
        dots={150}
        dark
        className="mt-6 w-full max-sm:-ml-[30%] max-sm:w-[130%] max-sm:max-w-none"
      />
    </section>
  );
}
