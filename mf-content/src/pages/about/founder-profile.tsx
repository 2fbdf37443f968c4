import { useSite } from "@site/contract/runtime";
import { Container } from "@site/ui/container";
import { Tag } from "@site/ui/tag";
import type { AboutContent } from "./about.pt.ts";
import { Avatar } from "./avatar.tsx";

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

/** Who answers for the work: portrait, title, story in the first person, quote and tools. */
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
