import { Container } from "@site/ui/container";
import { PageButton } from "@site/ui/page-button";
import type { HomeContent } from "./home.pt.ts";
import { TwoShores } from "./two-shores.tsx";

export function AboutSection({ content }: { content: HomeContent["about"] }) {
  return (
    <section id={content.anchor} className="overflow-hidden bg-deep pt-20 text-white lg:pt-28">
      <Container className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="headline text-3xl">{content.heading}</h2>
          {content.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-6 max-w-[36rem] text-lg text-white/90">
              {paragraph}
            </p>
          ))}
          <PageButton to="about" tone="quiet-dark" className="mt-8">
            {content.link}
          </PageButton>
        </div>
        <dl className="self-end lg:col-span-5 lg:col-start-8">
          {content.facts.map((fact) => (
            <div key={fact.label} className="border-t border-white/25 py-5">
              <dt className="text-sm text-foam">{fact.label}</dt>
              <dd className="headline figures mt-1 text-2xl">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </Container>
      <TwoShores />
    </section>
  );
}
