import type { ArticleFacts } from "#authoring/article-facts.ts";

/** Table of contents, beside the text where there is room. */
export function ArticleContents({
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
        // Marks the part that is being read, in browsers that can without a script.
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
