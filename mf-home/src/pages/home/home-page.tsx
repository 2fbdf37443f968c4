import { Slot, useSite } from "@site/contract/runtime";
import { Container } from "@site/ui/container";
import { AboutSection } from "./about-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import type { HomeContent } from "./home.pt.ts";
import { MethodSection } from "./method-section.tsx";
import { ServicesSection } from "./services-section.tsx";
import { TestimonialsSection } from "./testimonials-section.tsx";

export default function HomePage({ content }: { content: HomeContent }) {
  return (
    <>
      <HeroSection content={content.hero} />
      <QuoteSection content={content.quote} />
      <ServicesSection content={content.services} />
      <MethodSection content={content.method} />
      <AboutSection content={content.about} />
      <TestimonialsSection content={content.testimonials} />
      <NewsletterSection content={content.newsletter} />
    </>
  );
}

function QuoteSection({ content }: { content: HomeContent["quote"] }) {
  const { founder } = useSite();
  return (
    <section className="bg-white py-20 lg:py-32">
      <Container className="grid gap-8 lg:grid-cols-12">
        <h2 className="headline text-lg text-tide lg:col-span-3 lg:pt-3">{content.heading}</h2>
        <figure className="lg:col-span-9">
          <blockquote className="headline sm:-indent-[0.42em] text-3xl text-ink lg:text-[3.25rem] lg:leading-[1.1]">
            <p>{content.quote}</p>
          </blockquote>
          <figcaption className="mt-8 text-sm text-slate">
            {founder}, {content.role}
          </figcaption>
        </figure>
      </Container>
    </section>
  );
}

/** The texts are ours; the form comes from the remote that owns forms. */
function NewsletterSection({ content }: { content: HomeContent["newsletter"] }) {
  return (
    <section id="newsletter" className="bg-foam py-20 text-ink">
      <Container className="grid items-center gap-x-8 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 className="headline text-2xl">{content.heading}</h2>
          <p className="mt-4 max-w-[32rem]">{content.text}</p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8">
          <Slot name="newsletter" />
        </div>
      </Container>
    </section>
  );
}
