import { Link, type LinkProps } from "@site/contract/runtime";
import { BookingButton, ExternalLink, PageButton } from "@site/ui/buttons";
import { TideDrawing } from "@site/ui/drawing/drawing";
import { Icon } from "@site/ui/icon";
import { Container } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import { ArrowLeft } from "lucide";
import { type ComponentProps, type ComponentType, createElement, type JSX } from "react";
import { ArticleCard, type ArticleSummary, Byline } from "#article/article-card.tsx";
import type { ArticleFacts } from "#authoring/article-facts.ts";

const linkStyle =
  "focus-ring font-medium text-deep underline decoration-tide/50 decoration-1 underline-offset-4 hover:decoration-2 hover:decoration-tide";

/** The components for an article's Markdown elements and for `PageLink`. */
const articleElements = {
  h2: styled("h2", "headline mt-14 mb-5 text-2xl first:mt-0 print:mt-8 print:break-after-avoid"),
  h3: styled("h3", "headline mt-10 mb-3 text-xl print:break-after-avoid"),
  p: styled("p", "my-5 leading-relaxed first:mt-0"),
  ul: styled("ul", "my-6 list-disc space-y-3 pl-6 leading-relaxed marker:text-tide"),
  ol: styled(
    "ol",
    "my-6 list-decimal space-y-3 pl-6 leading-relaxed marker:font-semibold marker:text-tide",
  ),
  strong: styled("strong", "font-semibold"),
  blockquote: styled(
    "blockquote",
    "headline my-12 border-tide border-l-4 pl-6 text-2xl text-deep [&_p]:my-0 [&_p]:text-balance [&_p]:leading-snug print:break-inside-avoid xl:-ml-7",
  ),
  code: styled(
    "code",
    "rounded-sm bg-sand px-1.5 py-0.5 font-[ui-monospace,monospace] text-[0.9em]",
  ),
  table: styled(
    "table",
    "figures my-8 w-full text-left text-xs sm:text-sm sm:hyphens-none print:break-inside-avoid",
  ),
  th: (props: ComponentProps<"th">) => (
    <th
      {...props}
      scope="col"
      className="border-ink border-b-2 py-2.5 pr-3 sm:pr-4 align-bottom font-semibold last:pr-0"
    />
  ),
  td: styled(
    "td",
    "border-line border-b py-2.5 pr-3 sm:pr-4 align-top first:font-medium last:pr-0",
  ),
  a: ({ href = "", ...props }: ComponentProps<"a">) =>
    href.startsWith("#") ? (
      <a {...props} href={href} className={linkStyle} />
    ) : (
      <ExternalLink {...props} href={href} className={linkStyle} />
    ),
  PageLink: (props: LinkProps) => <Link {...props} className={linkStyle} />,
};

function styled(tag: keyof JSX.IntrinsicElements, className: string) {
  return (props: object) => createElement(tag, { ...props, className });
}

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

function ArticleHero({ article, back }: { article: ArticleSummary; back: string }) {
  return (
    <header className="overflow-hidden bg-ink pt-28 text-white lg:pt-36 print:pt-0">
      <Container className="grid gap-x-12 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-20">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-col lg:items-start lg:justify-start print:[&_span]:p-0">
          <Link
            to="blog"
            className="focus-ring-dark inline-flex min-h-11 items-center gap-2 font-medium text-foam text-sm underline-offset-4 hover:underline print:hidden"
          >
            <Icon icon={ArrowLeft} className="size-4" />
            {back}
          </Link>
          <Tag dark>{article.category.name}</Tag>
        </div>
        <div className="max-w-[46rem]">
          <h1 className="headline text-3xl">{article.title}</h1>
          <p className="mt-6 mb-8 text-foam text-lg">{article.excerpt}</p>
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

/** Table of contents, beside the text where there is room. */
function ArticleContents({
  title,
  headings,
}: {
  title: string;
  headings: ArticleFacts["headings"];
}) {
  return (
    <div className="hidden lg:block print:hidden">
      <nav
        aria-labelledby="contents"
        // Marks the part that is being read, in browsers that can do so without a script.
        className="sticky top-28 [scroll-target-group:auto]"
      >
        <h2 id="contents" className="font-semibold text-sm">
          {title}
        </h2>
        <ol className="mt-4 border-line border-l text-sm">
          {headings.map(({ anchor, text }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                className="focus-ring -ml-px block border-transparent border-l-2 py-1.5 pl-4 text-slate leading-snug hover:border-tide hover:text-ink [&:target-current]:border-tide [&:target-current]:text-ink"
              >
                {text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** What a reader may do next. The last action is the strong one: only one may be coral. */
function ArticleActions({
  title,
  text,
  actions,
  labels,
}: ArticleFacts["callToAction"] & { labels: ArticleFacts["labels"]["actions"] }) {
  return (
    <section
      aria-labelledby="next-step"
      className="mt-16 rounded-lg bg-foam/50 p-7 sm:p-10 print:hidden"
    >
      <h2 id="next-step" className="headline text-2xl">
        {title}
      </h2>
      <p className="mt-4">{text}</p>
      <div className="mt-7 flex flex-wrap gap-4">
        {actions.map((action, index) => {
          const tone = index === actions.length - 1 ? "action" : "quiet";
          if (action === "booking") {
            return (
              <BookingButton key={action} tone={tone}>
                {labels.booking}
              </BookingButton>
            );
          }
          return (
            <PageButton key={action} tone={tone} to={action}>
              {labels[action]}
            </PageButton>
          );
        })}
      </div>
    </section>
  );
}
