import { Slot } from "@site/contract/runtime";
import { Container } from "@site/ui/container";

export interface NewsletterWords {
  heading: string;
  text: string;
}

/** Words of ours; the form comes from the remote that owns forms. */
export function NewsletterSection({ words }: { words: NewsletterWords }) {
  return (
    <section className="bg-foam py-20 text-ink">
      <Container className="grid items-center gap-x-8 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="headline text-2xl">{words.heading}</h2>
          <p className="mt-4 max-w-[32rem]">{words.text}</p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <Slot name="newsletter" />
        </div>
      </Container>
    </section>
  );
}
