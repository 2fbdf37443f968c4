import { PageButton } from "@site/ui/page-button";
import type { BlogContent } from "./blog.pt.ts";

/** Asks for a quote, by way of the contact page. */
export function QuoteRequest({ content }: { content: BlogContent["quote"] }) {
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
