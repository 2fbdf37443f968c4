import type { PageId } from "@site/contract/page";
import { Link } from "@site/contract/runtime";
import { Drawing, TideDrawing } from "@site/ui/drawing/drawing";
import { Dust, scatter } from "@site/ui/drawing/points";
import { Container } from "@site/ui/section";
import { Carousel } from "#carousel/carousel.tsx";
import type { HomeContent } from "./home.pt.ts";

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
      <Container className="grid grid-cols-1 gap-12 min-[768px]:grid-cols-[minmax(0,1fr)_350px] min-[1100px]:grid-cols-[minmax(0,1fr)_500px]">
        <div className="md:pt-9">
          <h2 className="headline max-w-[14em] text-3xl text-ink">{content.heading}</h2>
          <p className="mt-6 max-w-[32rem] text-lg text-slate">{content.lead}</p>
        </div>
        {/* Width, padding and height of the box: specification, section 9. `vw` would count a scroll bar. */}
        <Carousel
          content={content.carousel}
          intervalMs={serviceIntervalMs}
          className="w-[calc(100cqw-32px)] not-supports-[width:1cqw]:max-w-full justify-self-center rounded-lg bg-white p-[36px] shadow-lg min-[600px]:w-[350px] min-[1100px]:w-[500px]"
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
  drawing: keyof typeof drawings;
}) {
  return (
    <div className="relative flex min-h-[430px] flex-col">
      <Drawing width={356} height={140} className="w-full text-deep">
        {drawings[drawing]}
      </Drawing>
      <h3 className="headline mt-8 text-2xl text-ink">{content.title}</h3>
      <p className="mt-3 text-slate">{content.text}</p>
      {/* The link covers the whole slide; a drag of the carousel does not follow it. */}
      <Link
        to={to}
        className="focus-ring focus-visible:-outline-offset-3 mt-auto inline-flex min-h-11 items-center gap-2 self-start pt-4 font-semibold text-deep after:absolute after:inset-0 hover:underline"
      >
        {content.link}
        <Drawing width={20} height={12} strokeWidth="1.8" className="w-5 shrink-0">
          <path d="M1 6h17M13 1l5 5-5 5" />
        </Drawing>
      </Link>
    </div>
  );
}

const history = scatter("service/forecast", 9, (random) => {
  const share = random();
  return { x: 8 + share * 170, y: 92 - share * 26 + (random() * 2 - 1) * 24 };
});
const sources = scatter("service/pipeline", 12, (random) => {
  const share = random();
  return { x: 6 + share * 84, y: 70 + (random() * 2 - 1) * 62 * (1 - share * 0.4) };
});

/** Each service in the site's line vocabulary: points, strands, one clear line. */
const drawings = {
  // The past is points; what comes next is a line in a band that widens.
  forecast: (
    <>
      <Dust corners={history} gap={20} strokeWidth="4" opacity="0.5" />
      <path
        d="M184 66C236 48 296 46 352 12V92C296 84 236 78 184 66Z"
        className="fill-foam"
        stroke="none"
      />
      <path d="M8 94C60 80 120 82 184 66" strokeWidth="2.5" />
      <path d="M184 66C236 60 296 60 352 48" strokeWidth="2.5" strokeDasharray="1 7" />
      <circle cx="184" cy="66" r="5" className="fill-current" stroke="none" />
    </>
  ),
  // One page, four answers, one scale.
  dashboard: (
    <>
      <path
        d="M1 1h224v82H1zM239 1h116v82H239zM1 97h116v42H1zM131 97h224v42H131z"
        strokeWidth="1.4"
        opacity="0.45"
      />
      <path d="M20 64C52 60 66 40 92 42S140 56 164 34S196 22 208 20" strokeWidth="2.8" />
      <circle cx="208" cy="20" r="4.5" className="fill-current" stroke="none" />
      <path
        d="M262 66V46M284 66V36M306 66V50M328 66V22"
        strokeWidth="9"
        strokeLinecap="butt"
        opacity="0.85"
      />
      <path d="M20 118h52M20 126h30" strokeWidth="2.4" opacity="0.6" />
      <path d="M150 118h186" strokeWidth="7" className="stroke-foam" />
      <path d="M150 118h122" strokeWidth="7" />
    </>
  ),
  // Many sources, one tested way through.
  pipeline: (
    <>
      <Dust corners={sources} gap={16} strokeWidth="4" opacity="0.5" />
      <path
        d="M96 22C140 22 140 70 184 70M96 54C140 54 140 70 184 70M96 90C140 90 140 70 184 70M96 120C140 120 140 70 184 70"
        strokeWidth="1.4"
        opacity="0.6"
      />
      <path d="M184 70H356" strokeWidth="2.8" />
      <circle cx="184" cy="70" r="9" className="fill-white" strokeWidth="2.4" />
      <circle cx="246" cy="70" r="9" className="fill-white" strokeWidth="2.4" />
      <circle cx="308" cy="70" r="9" className="fill-current" stroke="none" />
    </>
  ),
  // What used to be done by hand comes round by itself.
  loop: (
    <>
      <path
        d="M178 70C206 22 250 10 288 24C342 44 342 98 288 116C250 130 206 118 178 70S106 10 68 24C14 44 14 98 68 116C106 130 150 118 178 70Z"
        strokeWidth="2.8"
      />
      <path
        d="M68 40C36 52 36 88 68 100M288 40C320 52 320 88 288 100"
        strokeWidth="1.4"
        opacity="0.45"
        strokeDasharray="1 6"
      />
      <circle cx="28" cy="70" r="8" className="fill-white" strokeWidth="2.4" />
      <circle cx="178" cy="70" r="8" className="fill-current" stroke="none" />
      <circle cx="328" cy="70" r="8" className="fill-white" strokeWidth="2.4" />
    </>
  ),
} as const;
