import type { BlogFacts } from "#authoring/article-facts.ts";

/** How many articles each category has. */
export function CategoryList({
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
