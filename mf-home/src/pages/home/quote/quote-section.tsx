import { useSite } from "@site/contract/runtime";
import { Container } from "@site/ui/container";

export interface QuoteWords {
  heading: string;
  quote: string;
  /** Position of whoever says it; the name is a fact of the site. */
  role: string;
}

export function QuoteSection({ words }: { words: QuoteWords }) {
  const { founder } = useSite();
  return (
    <section className="bg-white py-20 lg:py-32">
      <Container className="grid gap-8 lg:grid-cols-12">
        <h2 className="headline text-lg text-tide lg:col-span-3 lg:pt-3">{words.heading}</h2>
        <figure className="lg:col-span-9">
          <blockquote className="headline sm:-indent-[0.42em] text-3xl text-ink lg:text-[3.25rem] lg:leading-[1.1]">
            <p>{words.quote}</p>
          </blockquote>
          <figcaption className="mt-8 text-sm text-slate">
            {founder}, {words.role}
          </figcaption>
        </figure>
      </Container>
    </section>
  );
}
