import type { PageId } from "@site/contract/page";
import { Link } from "@site/contract/runtime";
import { Container } from "@site/ui/container";
import { Drawing } from "@site/ui/drawing/drawing";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { Carousel } from "#carousel/carousel.tsx";
import type { HomeContent } from "./home.pt.ts";
import { ServiceDrawing, type ServiceDrawingName } from "./service-drawing.tsx";

const serviceIntervalMs = 4000;

/** In the order of the content's services. */
const services = [
  { to: "service-advanced-analytics", drawing: "forecast" },
  { to: "service-business-intelligence", drawing: "dashboard" },
  { to: "service-data-engineering", drawing: "pipeline" },
  { to: "service-automations", drawing: "loop" },
] as const;

export function ServicesSection({ content }: { content: HomeContent["services"] }) {
  return (
    <section className="@container relative isolate overflow-hidden bg-sand py-20 lg:py-28">
      <TideDrawing
        seed="services"
        height={300}
        className="absolute right-[calc(50%-8rem)] bottom-0 -z-10 hidden w-[62vw] max-w-none min-[1100px]:block"
      />
      <Container className="grid grid-cols-1 gap-12 min-[1100px]:grid-cols-[1fr_500px]">
        <div className="min-[1100px]:pt-9">
          <h2 className="headline max-w-[14em] text-3xl text-ink">{content.heading}</h2>
          <p className="mt-6 max-w-[32rem] text-lg text-slate">{content.introduction}</p>
        </div>
        {/* Width, padding and height of the box: specification, section 9. `vw` would count a scroll bar. */}
        <Carousel
          content={content.carousel}
          intervalMs={serviceIntervalMs}
          className="w-[calc(100cqw-2rem)] justify-self-center rounded-lg bg-white p-9 shadow-lg min-[600px]:w-[350px] min-[1100px]:w-[500px]"
          controlsClassName="justify-between"
          slideClassName="basis-full"
          slides={services.map(({ to, drawing }, index) => {
            const service = content.services[index] ?? content.services[0];
            return {
              name: service.title,
              content: <ServiceSlide to={to} content={service} drawing={drawing} />,
            };
          })}
        />
      </Container>
    </section>
  );
}

function ServiceSlide({
  to,
  content,
  drawing,
}: {
  to: PageId;
  content: HomeContent["services"]["services"][number];
  drawing: ServiceDrawingName;
}) {
  return (
    <div className="relative flex min-h-[430px] flex-col">
      <ServiceDrawing name={drawing} />
      <h3 className="headline mt-8 text-2xl text-ink">{content.title}</h3>
      <p className="mt-3 text-slate">{content.description}</p>
      {/* The link covers the whole slide; a drag of the carousel does not follow it. */}
      <Link
        to={to}
        className="focus-ring mt-auto inline-flex min-h-11 items-center gap-2 self-start pt-4 font-semibold text-deep no-underline after:absolute after:inset-0 hover:underline"
      >
        {content.link}
        <Drawing width={20} height={12} strokeWidth="1.8" className="w-5 shrink-0">
          <path d="M1 6h17M13 1l5 5-5 5" />
        </Drawing>
      </Link>
    </div>
  );
}
