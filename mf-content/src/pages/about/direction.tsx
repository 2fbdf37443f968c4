import type { AboutContent } from "./about-content.ts";

const grounds = ["bg-foam", "bg-white", "bg-ink text-white"] as const;

/** Mission, vision and values: three panels of one board. */
export function Direction({ words }: { words: AboutContent["direction"] }) {
  return (
    <section className="py-14 md:py-20">
      <div className="container-page">
        <h2 className="headline text-2xl">{words.heading}</h2>
        <ul className="mt-8 overflow-hidden rounded-lg shadow-md lg:grid lg:grid-cols-3">
          {words.cards.map(({ name, text }, index) => (
            <li key={name} className={`p-7 md:px-10 lg:py-10 ${grounds[index]}`}>
              <h3 className="font-semibold text-sm opacity-85">{name}</h3>
              <p className="headline mt-3 text-xl">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
