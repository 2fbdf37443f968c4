import { BookingButton } from "@site/ui/booking-button";
import { PageButton } from "@site/ui/page-button";
import type { ArticleFacts } from "#authoring/article-facts.ts";

/** What a reader may do next. The last action is the strong one: there is one coral in view. */
export function ArticleActions({
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
