import { Link } from "@site/contract/runtime";
import { PageButton } from "@site/ui/buttons";
import { TideDrawing } from "@site/ui/drawing/drawing";
import { Container } from "@site/ui/section";
import { ArticleCard } from "#article/article-card.tsx";
import type { BlogFacts } from "#authoring/article-facts.ts";
import { FigureText } from "#case/key-figures.tsx";
import type { BlogContent } from "./blog.pt.ts";

export default function BlogPage({ content }: { content: BlogContent & BlogFacts }) {
  return (
    <>
      <BlogHero content={content} />
      <Results content={content.results} />
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

function BlogHero({ content }: { content: BlogContent }) {
  return (
    <section className="overflow-hidden bg-ink pt-32 text-white lg:pt-40">
      <Container>
        <h1 className="headline max-w-[52rem] text-4xl">{content.headline}</h1>
        <p className="mt-6 max-w-prose text-lg text-foam">{content.lead}</p>
        <Link
          to="about"
          className="focus-ring-dark mt-2 inline-flex min-h-11 items-center font-semibold underline decoration-foam/50 underline-offset-4 hover:decoration-foam"
        >
          {content.about}
        </Link>
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

const cases = ["case-erp", "case-power-bi", "case-churn"] as const;

/** The results of the work that the articles describe, each figure with a link to its case. */
function Results({ content }: { content: BlogContent["results"] }) {
  return (
    <section aria-labelledby="results" className="bg-white py-8 lg:py-12">
      <Container className="lg:grid lg:grid-cols-12 lg:gap-x-8">
        <h2 id="results" className="headline text-xl lg:col-span-3">
          {content.heading}
        </h2>
        <ul className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-3 lg:col-span-9 lg:mt-0">
          {cases.map((id) => {
            const { value, label } = content.items[id];
            return (
              <li key={id}>
                <strong className="headline figures block text-2xl text-deep">
                  <FigureText value={value} />
                </strong>
                <Link
                  to={id}
                  className="focus-ring mt-1 block py-px text-slate text-sm underline decoration-tide/40 underline-offset-4 hover:text-deep hover:decoration-tide"
                >
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </Container>
    </section>
  );
}

/** Beside the list of articles, or below it where there is no room. */
function BlogAside({ content }: { content: BlogContent & BlogFacts }) {
  return (
    <aside className="grid content-start gap-10 sm:grid-cols-2 sm:gap-8 lg:grid-cols-1 lg:gap-10">
      <CategoryList title={content.categoriesTitle} categories={content.categories} />
      <QuoteRequest content={content.quote} />
      <NewsletterBlock content={content.newsletter} />
    </aside>
  );
}

/** How many articles each category has. */
function CategoryList({
  title,
  categories,
}: {
  title: string;
  categories: BlogFacts["categories"];
}) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="headline text-xl">
        {title}
      </h2>
      <ul className="mt-4">
        {categories.map(({ id, name, articles }) => (
          <li
            key={id}
            className="flex items-baseline justify-between gap-4 border-line border-t py-3"
          >
            {name} <span className="figures text-slate">{articles}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuoteRequest({ content }: { content: BlogContent["quote"] }) {
  return (
    <section aria-labelledby="quote-request" className="rounded-lg bg-ink p-7 text-white">
      <h2 id="quote-request" className="headline text-xl">
        {content.title}
      </h2>
      <p className="mt-3 mb-6 text-foam text-sm">{content.text}</p>
      <PageButton tone="action" to="contact">
        {content.action}
      </PageButton>
    </section>
  );
}

/**
 * The blog's newsletter block, without behavior (specification, section 2): no form stands around
 * it, so that neither the button nor the enter key sends or reloads anything. The text says so, and
 * leads to the form that works.
 */
function NewsletterBlock({ content }: { content: BlogContent["newsletter"] }) {
  return (
    <section
      aria-labelledby="blog-newsletter"
      className="border-line border-t pt-8 sm:col-span-2 lg:col-span-1 print:hidden"
    >
      <h2 id="blog-newsletter" className="headline text-xl">
        {content.title}
      </h2>
      <p className="mt-3 text-slate text-sm">{content.text}</p>
      <Link
        to="home"
        hash="newsletter"
        className="focus-ring mt-1 inline-flex min-h-11 items-center font-semibold text-deep text-sm underline underline-offset-4"
      >
        {content.link}
      </Link>
      <label htmlFor="blog-newsletter-email" className="mt-3 block font-medium text-sm">
        {content.email}
      </label>
      <div className="mt-2 flex flex-col gap-3 sm:max-w-[34rem] sm:flex-row lg:flex-col">
        <input
          id="blog-newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          className="focus-ring min-h-11 w-full rounded-md border border-slate bg-white px-4 text-base"
        />
        <button
          type="button"
          className="focus-ring min-h-11 shrink-0 cursor-pointer rounded-full border border-deep/40 px-6 font-semibold text-deep soft-colors hover:border-deep hover:bg-white"
        >
          {content.subscribe}
        </button>
      </div>
    </section>
  );
}
