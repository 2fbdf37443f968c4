import { Container } from "@site/ui/container";
import { Carousel } from "#carousel/carousel.tsx";
import type { CarouselWords } from "#carousel/carousel-words.ts";
import { Testimonial, type TestimonialWords } from "./testimonial.tsx";

export interface TestimonialsWords {
  heading: string;
  introduction: string;
  carousel: CarouselWords;
  testimonials: readonly [
    retail: TestimonialWords,
    consumerGoods: TestimonialWords,
    subscriptionSoftware: TestimonialWords,
  ];
}

const testimonialIntervalMs = 8000;

export function TestimonialsSection({ words }: { words: TestimonialsWords }) {
  const [retail, consumerGoods, subscriptionSoftware] = words.testimonials;
  return (
    <section className="@container overflow-hidden bg-sand py-20 lg:py-28">
      <Container className="flex flex-col items-center min-[1025px]:items-start">
        <div className="w-[min(970px,100cqw-2rem)]">
          <h2 className="headline text-3xl text-ink">{words.heading}</h2>
          <p className="mt-4 max-w-[34rem] text-lg text-slate">{words.introduction}</p>
        </div>
        {/* Three in view above 1024 px, two up to there, one up to 600: specification, section 9. */}
        <Carousel
          words={words.carousel}
          intervalMs={testimonialIntervalMs}
          className="relative mt-6 w-[min(970px,100cqw-2rem)] md:-mt-11 min-[75rem]:mt-8"
          controlsClassName="gap-6 md:justify-end min-[75rem]:absolute min-[75rem]:bottom-0 min-[75rem]:left-full min-[75rem]:mb-0 min-[75rem]:ml-8 min-[75rem]:flex-col min-[75rem]:[&>div]:flex-col"
          windowClassName="min-[1025px]:w-[310px]"
          slideClassName="basis-full min-[601px]:basis-[calc((100%-20px)/2)] min-[1025px]:basis-full"
          slides={[
            { name: retail.industry, content: <Testimonial words={retail} mark="retail" /> },
            {
              name: consumerGoods.industry,
              content: <Testimonial words={consumerGoods} mark="consumerGoods" />,
            },
            {
              name: subscriptionSoftware.industry,
              content: <Testimonial words={subscriptionSoftware} mark="subscription" />,
            },
          ]}
        />
      </Container>
    </section>
  );
}
