import { Icon } from "@site/ui/icon";
import { Container, Section, SectionHeading } from "@site/ui/section";
import {
  Bot,
  BrainCircuit,
  Cable,
  CalendarClock,
  Clapperboard,
  Code,
  Globe,
  Image,
  ListChecks,
  MousePointerClick,
  Puzzle,
  Radar,
  Webhook,
  Workflow,
} from "lucide";
import { ServiceLayout } from "#service/service-layout.tsx";
import { LoopDrawing } from "./loop-drawing.tsx";
import type { ServiceAutomationsContent } from "./service-automations.pt.ts";

type Content = ServiceAutomationsContent;

export default function ServiceAutomationsPage({ content }: { content: Content }) {
  return (
    <ServiceLayout
      content={content}
      drawing={<LoopDrawing />}
      seed="service-automations"
      related={{ case: "case-power-bi", article: "article-big-data-platform" }}
    >
      <Solutions content={content.solutions} />
      <UseCases content={content.useCases} />
      <Tools content={content.tools} />
    </ServiceLayout>
  );
}

const solutions = [
  { id: "processes", icon: ListChecks, place: "lg:col-span-3" },
  { id: "integration", icon: Cable, place: "lg:col-span-3" },
  { id: "robots", icon: Bot, place: "lg:col-span-2" },
  { id: "agents", icon: BrainCircuit, place: "lg:col-span-2" },
  { id: "crawling", icon: Radar, place: "lg:col-span-2" },
] as const;

function Solutions({ content }: { content: Content["solutions"] }) {
  return (
    <Section ground="sand">
      <SectionHeading title={content.title} />
      <ul className="mt-10 grid gap-4 lg:grid-cols-6 lg:gap-5">
        {solutions.map(({ id, icon, place }) => (
          <li
            key={id}
            className={`gap-5 rounded-lg bg-white p-6 shadow-sm sm:flex lg:block lg:p-8 ${place}`}
          >
            <Icon icon={icon} className="size-7 shrink-0 text-tide" strokeWidth={1.6} />
            <div>
              <h3 className="headline mt-4 text-xl sm:mt-0 lg:mt-6">{content.items[id].title}</h3>
              <p className="mt-2 text-slate">{content.items[id].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const useCases = ["agents", "report", "leads"] as const;

/** Three real use cases, each opening with its flow from trigger to result. */
function UseCases({ content }: { content: Content["useCases"] }) {
  const columns = content.oneRow
    ? "lg:grid-cols-3"
    : // The third case takes the second row's whole width, its text in the second column.
      "lg:grid-cols-2 lg:*:last:col-span-2 lg:*:last:grid-cols-subgrid";
  return (
    <Section ground="white">
      <SectionHeading title={content.title} />
      <ul className={`mt-10 grid gap-x-10 gap-y-12 ${columns}`}>
        {useCases.map((id) => (
          <li key={id} className="grid content-start gap-x-10 gap-y-6">
            <Flow stations={content.items[id].flow} />
            <div>
              <h3 className="headline text-xl">{content.items[id].title}</h3>
              <p className="mt-2 max-w-prose text-slate">{content.items[id].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const stationLooks = [
  "border-dashed border-slate text-ink",
  "border-deep bg-deep text-white",
  "border-deep bg-foam text-ink",
] as const;

/** An automation as a line of three stations: trigger, work, result. */
function Flow({ stations }: { stations: readonly [string, string, string] }) {
  return (
    <p className="flex items-center max-[19rem]:flex-wrap">
      {stations.map((station, index) => (
        <span key={station} className="contents">
          {index > 0 && (
            <span className="h-px min-w-3 flex-1 bg-tide">
              <span className="sr-only"> → </span>
            </span>
          )}
          <span
            className={`rounded-md border px-2 py-2 text-xs leading-snug sm:px-3 sm:text-sm font-medium ${stationLooks[index]}`}
          >
            {station}
          </span>
        </span>
      ))}
    </p>
  );
}

const tools = [
  { id: "workflow", icon: Workflow },
  { id: "agents", icon: Bot },
  { id: "images", icon: Image },
  { id: "videos", icon: Clapperboard },
  { id: "desktop", icon: MousePointerClick },
  { id: "python", icon: Code },
  { id: "selenium", icon: Globe },
  { id: "rest", icon: Webhook },
  { id: "integrations", icon: Puzzle },
  { id: "scheduling", icon: CalendarClock },
] as const;

function Tools({ content }: { content: Content["tools"] }) {
  return (
    <section className="border-t border-line bg-white py-16 lg:py-20">
      <Container className="grid gap-8 lg:grid-cols-12">
        <h2 className="headline text-2xl lg:col-span-4">{content.title}</h2>
        <ul className="flex flex-wrap gap-3 lg:col-span-8">
          {tools.map(({ id, icon }) => (
            <li
              key={id}
              className="inline-flex items-center gap-2 rounded-full bg-sand px-4 py-2 text-base font-medium"
            >
              <Icon icon={icon} className="size-4 shrink-0 text-deep" />
              {content.names[id]}
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
