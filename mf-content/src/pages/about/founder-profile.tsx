import { useSite } from "@site/contract/runtime";
import { initialsOf } from "@site/contract/site";
import { Container } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import { useEffect, useRef, useState } from "react";
import type { AboutContent } from "./about.pt.ts";

/** What the founder works with: proper names, the same in every language. */
const technologies = [
  "Python",
  "SQL",
  "Power BI",
  "AWS",
  "Azure",
  "Databricks",
  "Spark",
  "PySpark",
] as const;

/** The person who answers for the work: portrait, title, first-person story, quote and tools. */
export function FounderProfile({ content }: { content: AboutContent["founder"] }) {
  const site = useSite();
  return (
    <section className="pb-14 md:pb-20">
      <Container className="lg:grid lg:grid-cols-12 lg:gap-x-8">
        <div className="relative -mt-14 lg:col-span-4 lg:-mt-20">
          <Avatar src={site.portrait} name={site.founder} />
          <h2 className="headline mt-6 text-2xl">{site.founder}</h2>
          <p className="mt-1 text-slate">{content.title}</p>
        </div>
        <div className="mt-8 lg:col-span-8 lg:mt-16">
          <div className="flex max-w-prose flex-col gap-5 text-lg">
            {content.bio.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <blockquote className="headline my-10 max-w-[40rem] border-tide border-l-4 pl-6 text-2xl text-deep before:content-[open-quote] after:content-[close-quote]">
            {content.quote}
          </blockquote>
          <p className="max-w-prose text-lg">{content.conclusion}</p>
          <h3 className="mt-10 font-semibold text-slate text-sm">{content.technologies}</h3>
          <ul className="mt-3 flex flex-wrap gap-2">
            {technologies.map((technology) => (
              <li key={technology}>
                <Tag>{technology}</Tag>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </section>
  );
}

/** A portrait fetched by URL; the person's initials stand in while it is missing or on its way. */
export function Avatar({ src, name }: { src: string; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [portrait, setPortrait] = useState<"loading" | "loaded" | "failed">("loading");

  // Its events may have fired before hydration, when nobody listened yet.
  useEffect(() => {
    if (!image.current?.complete) return;
    setPortrait(image.current.naturalWidth > 0 ? "loaded" : "failed");
  }, []);

  const wanted = src !== "" && portrait !== "failed";
  return (
    <div className="relative grid aspect-square w-40 max-w-full place-items-center overflow-hidden rounded-lg bg-deep text-foam shadow-lg lg:w-72">
      {!(wanted && portrait === "loaded") && (
        <span aria-hidden="true" className="headline text-4xl">
          {initialsOf(name)}
        </span>
      )}
      {wanted && (
        <img
          ref={image}
          src={src}
          alt={name}
          width={288}
          height={288}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setPortrait("loaded")}
          onError={() => setPortrait("failed")}
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      )}
    </div>
  );
}
