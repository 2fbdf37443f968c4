import { Container } from "@site/ui/container";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { Carousel } from "#carousel/carousel.tsx";
import type { CarouselWords } from "#carousel/carousel-words.ts";
import { ServiceSlide, type ServiceSlideWords } from "./service-slide.tsx";

export interface ServicesWords {
  heading: string;
  introduction: string;
  carousel: CarouselWords;
  services: readonly [
    advancedAnalytics: ServiceSlideWords,
    businessIntelligence: ServiceSlideWords,
    dataEngineering: ServiceSlideWords,
    automations: ServiceSlideWords,
  ];
}

const serviceIntervalMs = 4000;

export function ServicesSection({ words }: { words: ServicesWords }) {
  const [advancedAnalytics, businessIntelligence, dataEngineering, automations] = words.services;
  return (
    <section className="@container relative isolate overflow-hidden bg-sand py-20 lg:py-28">
      <TideDrawing
        seed="services"
        height={300}
        className="absolute right-[calc(50%-8rem)] bottom-0 -z-10 hidden w-[62vw] max-w-none min-[1100px]:block"
      />
      <Container className="grid grid-cols-1 gap-12 min-[1100px]:grid-cols-[1fr_500px]">
        <div className="min-[1100px]:pt-9">
          <h2 className="headline max-w-[14em] text-3xl text-ink">{words.heading}</h2>
          <p className="mt-6 max-w-[32rem] text-lg text-slate">{words.introduction}</p>
        </div>
        {/* Width, padding and height of the box: specification, section 9. `vw` would count a scroll bar. */}
        <Carousel
          words={words.carousel}
          intervalMs={serviceIntervalMs}
          className="w-[calc(100cqw-2rem)] justify-self-center rounded-lg bg-white p-9 shadow-lg min-[600px]:w-[350px] min-[1100px]:w-[500px]"
          controlsClassName="justify-between"
          slideClassName="basis-full"
          slides={[
            {
              name: advancedAnalytics.title,
              content: (
                <ServiceSlide
                  to="service-advanced-analytics"
                  words={advancedAnalytics}
                  drawing="forecast"
                />
              ),
            },
            {
              name: businessIntelligence.title,
              content: (
                <ServiceSlide
                  to="service-business-intelligence"
                  words={businessIntelligence}
                  drawing="dashboard"
                />
              ),
            },
            {
              name: dataEngineering.title,
              content: (
                <ServiceSlide
                  to="service-data-engineering"
                  words={dataEngineering}
                  drawing="pipeline"
                />
              ),
            },
            {
              name: automations.title,
              content: <ServiceSlide to="service-automations" words={automations} drawing="loop" />,
            },
          ]}
        />
      </Container>
    </section>
  );
}
