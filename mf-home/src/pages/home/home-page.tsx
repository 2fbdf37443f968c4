import { Slot, useSite } from "@site/contract/runtime";
import { TextLink } from "@site/ui/buttons";
import { Drawing } from "@site/ui/drawing/drawing";
import { Container, Section, SectionHeading } from "@site/ui/section";
import { Carousel } from "#carousel/carousel.tsx";
import { AboutSection } from "./about-section.tsx";
import { HeroSection } from "./hero-section.tsx";
import type { HomeContent } from "./home.pt.ts";
import { MethodSection } from "./method-section.tsx";
import { ServicesSection } from "./services-section.tsx";

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
            <p className="text-balance">{content.quote}</p>
          </blockquote>
          <figcaption className="mt-8 text-sm text-slate">
            {`${founder}, ${content.role}`}
          </figcaption>
        </figure>
      </Container>
    </section>
  );
}

const testimonialIntervalMs = 8000;

type Testimonials = HomeContent["testimonials"]["testimonials"];

/** One mark for each entry of a list. */
type Marks<List extends readonly unknown[]> = { readonly [Position in keyof List]: string };

/** The industries' marks, in the order of the testimonials. */
const marks: Marks<Testimonials> = [
  // A bar code.
  "M5 8v24M10 8v24M13 8v24M19 8v24M24 8v24M27 8v24M35 8v24",
  // A stacked pallet.
  "M5 34h30M8 34V22h11v12M21 34V22h11v12M14 22V10h12v12M14 14h12M8 26h11M21 26h11",
  // A term that renews itself.
  "M33 17A14 14 0 1 0 34 23M34 9v9h-9M20 13v8l5 4",
];

function TestimonialsSection({ content }: { content: HomeContent["testimonials"] }) {
  return (
    <Section
      ground="sand"
      space="wide"
      className="@container overflow-hidden"
      gridClassName="grid grid-cols-1"
    >
      <SectionHeading title={content.heading} lead={content.lead} />
      {/* The carousel's row of controls reaches beside the link, which stays on top. */}
      <TextLink to="cases" className="relative z-10 justify-self-start">
        {content.link}
      </TextLink>
      {/* Three in view above 1024 px, two up to there, one up to 600: specification, section 9. */}
      <Carousel
        content={content.carousel}
        intervalMs={testimonialIntervalMs}
        className="relative mt-6 print:mt-6 w-[min(970px,100cqw-32px)] justify-self-center md:-mt-11 min-[1025px]:justify-self-start min-[75rem]:mt-8"
        controlsClassName="gap-6 md:justify-end min-[75rem]:absolute min-[75rem]:bottom-0 min-[75rem]:left-full min-[75rem]:mb-0 min-[75rem]:ml-8 min-[75rem]:flex-col min-[75rem]:[&>div]:flex-col"
        windowClassName="min-[1025px]:w-[310px]"
        slideClassName="basis-full min-[601px]:basis-[calc((100%-20px)/2)] min-[1025px]:basis-full"
        slides={content.testimonials.map((testimonial, index) => ({
          name: testimonial.industry,
          content: <Testimonial content={testimonial} mark={marks[index]} />,
        }))}
      />
    </Section>
  );
}

function Testimonial({
  content,
  mark,
}: {
  content: Testimonials[number];
  /** Takes the place of a client's logo, and shows the trade instead of the name. */
  mark: string | undefined;
}) {
  return (
    <figure className="flex h-full flex-col border-t-2 border-deep bg-white p-[28px]">
      <blockquote className="grow text-lg hyphens-auto text-ink">
        <p>{content.text}</p>
      </blockquote>
      <figcaption className="mt-8 flex flex-wrap items-center gap-3 text-sm font-semibold text-deep">
        <Drawing width={40} height={40} strokeWidth="2" className="size-10 shrink-0 text-tide">
          <path d={mark} />
        </Drawing>
        {content.industry}
      </figcaption>
    </figure>
  );
}

/** The texts are ours; the form comes from the remote that owns forms. */
function NewsletterSection({ content }: { content: HomeContent["newsletter"] }) {
  return (
    <section id="newsletter" className="bg-foam py-20 text-ink outline-none">
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
