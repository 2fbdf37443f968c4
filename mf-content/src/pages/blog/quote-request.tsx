import { PageButton } from "@site/ui/page-button";
import type { BlogWords } from "./blog-content.ts";

/** Asks for a quote, by way of the contact page. */
export function QuoteRequest({ title, text, action }: BlogWords["quote"]) {
  return (
    <section aria-labelledby="quote-request" className="rounded-lg bg-ink p-7 text-white">
      <h2 id="quote-request" className="headline text-xl">
        {title}
      </h2>
      <p className="mt-3 mb-6 text-foam text-sm">{text}</p>
      <PageButton tone="action" to="contact">
        {action}
      </PageButton>
    </section>
  );
}
