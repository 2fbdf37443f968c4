import { Section } from "@site/ui/section";
import type { AboutContent } from "./about.pt.ts";

const grounds = ["bg-foam", "bg-white", "bg-ink text-white"] as const;

/** Mission, vision and values: three panels of one board. */
export function Direction({ content }: { content: AboutContent["direction"] }) {
  return (
    <Section space="close">
      <h2 className="headline text-2xl">{content.heading}</h2>
      <ul className="mt-8 overflow-hidden rounded-lg shadow-md lg:grid lg:grid-cols-3">
        {content.cards.map(({ title, text }, index) => (
          <li key={title} className={`p-7 md:px-10 lg:py-10 ${grounds[index]}`}>
            <h3 className="font-semibold text-sm opacity-85">{title}</h3>
            <p className="headline mt-3 text-xl">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
