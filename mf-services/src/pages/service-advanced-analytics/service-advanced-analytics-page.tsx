import { Icon } from "@site/ui/icon";
import { IconCards } from "@site/ui/icon-cards";
import { Section, SectionHeading } from "@site/ui/section";
import {
  CalendarRange,
  ChartScatter,
  Eye,
  FlaskConical,
  Gauge,
  GitBranch,
  Repeat,
  Scale,
  Shapes,
  TriangleAlert,
} from "lucide";
import { ServiceLayout } from "#service/service-layout.tsx";
import { ForecastDrawing } from "./forecast-drawing.tsx";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics.pt.ts";
import {
  DemandDrawing,
  DriftDrawing,
  OutlierDrawing,
  SegmentsDrawing,
} from "./use-case-drawings.tsx";

type Content = ServiceAdvancedAnalyticsContent;

export default function ServiceAdvancedAnalyticsPage({ content }: { content: Content }) {
  return (
    <ServiceLayout
      content={content}
      drawing={<ForecastDrawing />}
      seed="service-advanced-analytics"
      related={{ case: "case-churn", article: "article-machine-learning-churn" }}
    >
      <Benefits content={content.benefits} />
      <Capabilities content={content.capabilities} />
      <UseCases content={content.useCases} />
    </ServiceLayout>
  );
}

const benefits = [
  { id: "insights", icon: Eye, tone: "bg-foam text-deep" },
  { id: "processes", icon: Gauge, tone: "bg-tide text-white" },
  { id: "segments", icon: Shapes, tone: "bg-deep text-foam" },
  { id: "decisions", icon: Scale, tone: "bg-ink text-foam" },
] as const;

function Benefits({ content }: { content: Content["benefits"] }) {
  return (
    <Section ground="sand" gridClassName="grid gap-8 lg:grid-cols-12">
      <h2 className="headline text-3xl lg:col-span-4">{content.title}</h2>
      <IconCards
        className="gap-4 sm:grid-cols-2 sm:gap-5 lg:col-span-8"
        cardClassName="rounded-lg bg-white p-6 shadow-sm"
        titleClassName="headline mt-5 text-xl"
        items={benefits.map(({ id, icon, tone }) => ({
          ...content.items[id],
          icon: (
            <span className={`inline-flex size-11 items-center justify-center rounded-md ${tone}`}>
              <Icon icon={icon} className="size-5" />
            </span>
          ),
        }))}
      />
    </Section>
  );
}

const capabilities = [
  { id: "models", icon: GitBranch },
  { id: "series", icon: CalendarRange },
  { id: "anomalies", icon: TriangleAlert },
  { id: "clusters", icon: ChartScatter },
  { id: "experiments", icon: FlaskConical },
  { id: "mlops", icon: Repeat },
] as const;

function Capabilities({ content }: { content: Content["capabilities"] }) {
  return (
    <Section ground="white">
      <SectionHeading title={content.title} lead={content.lead} />
      <ul className="mt-10 grid md:grid-cols-2 md:gap-x-12 lg:grid-cols-3">
        {capabilities.map(({ id, icon }) => (
          <li key={id} className="flex gap-4 border-t border-line py-6">
            <Icon icon={icon} className="mt-1 size-5 shrink-0 text-tide" />
            <div>
              <h3 className="text-lg font-semibold">{content.items[id].title}</h3>
              <p className="mt-1 text-slate">{content.items[id].text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const useCases = [
  { id: "fraud", Drawing: OutlierDrawing },
  { id: "demand", Drawing: DemandDrawing },
  { id: "marketing", Drawing: SegmentsDrawing },
  { id: "operations", Drawing: DriftDrawing },
] as const;

/** Four use cases, each beside a small drawing of what the model sees. */
function UseCases({ content }: { content: Content["useCases"] }) {
  return (
    <Section ground="white" className="border-t border-line">
      <SectionHeading title={content.title} />
      <ul className="mt-10 grid gap-12 lg:gap-8">
        {useCases.map(({ id, Drawing }) => (
          <li
            key={id}
            className="grid items-center gap-x-4 gap-y-3 md:grid-cols-[18rem_1fr] md:gap-x-10 lg:grid-cols-[20rem_18rem_1fr]"
          >
            <div className="md:row-span-2 lg:row-span-1">
              <Drawing />
            </div>
            <h3 className="headline text-xl md:self-end lg:self-center">
              {content.items[id].title}
            </h3>
            <p className="text-slate md:col-start-2 md:self-start lg:col-start-3 lg:self-center lg:text-lg">
              {content.items[id].text}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
