import type { AboutContent } from "./about-content.ts";
import { StoryLine } from "./story-line.tsx";

export function Story({ words }: { words: AboutContent["story"] }) {
  return (
    <section className="bg-white py-14 md:py-20">
      <div className="container-page">
        <h2 className="headline text-2xl">{words.heading}</h2>
        <div className="mt-4 hidden md:block">
          <StoryLine />
        </div>
        <ol className="mt-8 grid gap-8 md:mt-2 md:grid-cols-3">
          {words.blocks.map(({ year, name, text }) => (
            <li
              key={name}
              className="border-tide border-l-2 pl-5 md:border-transparent md:border-l-0 md:pl-0"
            >
              <h3 className="headline text-xl">
                {year && <span className="figures text-tide">{year} </span>}
                {name}
              </h3>
              <p className="mt-2 text-slate">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
