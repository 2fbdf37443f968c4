import { IndustryMark, type IndustryMarkName } from "./industry-mark.tsx";

export interface TestimonialWords {
  description: string;
  /** A client is called by its industry. */
  industry: string;
}

interface TestimonialProps {
  words: TestimonialWords;
  mark: IndustryMarkName;
}

export function Testimonial({ words, mark }: TestimonialProps) {
  return (
    <figure className="flex h-full flex-col border-t-2 border-deep bg-white p-7">
      <blockquote className="grow text-lg break-words hyphens-auto text-ink">
        <p>{words.description}</p>
      </blockquote>
      <figcaption className="mt-8 flex items-center gap-3 text-sm font-semibold text-deep">
        <IndustryMark name={mark} />
        {words.industry}
      </figcaption>
    </figure>
  );
}
