import { PageButton } from "@site/ui/buttons";
import { Icon } from "@site/ui/icon";
import { Section, SectionHeading } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import {
  Banknote,
  Equal,
  KeyRound,
  ListFilter,
  Megaphone,
  RefreshCw,
  ShoppingCart,
  TrendingUp,
  Truck,
  Users,
} from "lucide";
import { useState } from "react";
import { ServiceLayout } from "#service/service-layout.tsx";
import { Stepper } from "#stepper/stepper.tsx";
import { DashboardDrawing } from "./dashboard-drawing.tsx";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence.pt.ts";

type Content = ServiceBusinessIntelligenceContent;

export default function ServiceBusinessIntelligencePage({ content }: { content: Content }) {
  return (
    <ServiceLayout
      content={content}
      drawing={<DashboardDrawing />}
      seed="service-business-intelligence"
      related={{ case: "case-power-bi", article: "article-power-bi-decisions" }}
    >
      <Benefits content={content.benefits} />
      <IntelligenceProcess content={content.process} />
      <Areas content={content.areas} />
    </ServiceLayout>
  );
}

const benefits = [
  { id: "truth", icon: Equal, edge: "border-deep" },
  { id: "freshness", icon: RefreshCw, edge: "border-tide" },
  { id: "selfService", icon: ListFilter, edge: "border-deep" },
  { id: "access", icon: KeyRound, edge: "border-tide" },
] as const;

/** Four benefits in one row, each hanging from its own rule. */
function Benefits({ content }: { content: Content["benefits"] }) {
  return (
    <Section ground="white">
      <h2 className="headline max-w-[48rem] text-3xl">{content.title}</h2>
      <ul className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ id, icon, edge }) => (
          <li key={id} className={`border-t-4 pt-5 ${edge}`}>
            <h3 className="headline flex items-start justify-between gap-3 text-xl">
              {content.items[id].title}
              <Icon icon={icon} className="mt-1 size-5 shrink-0 text-tide" />
            </h3>
            <p className="mt-3 text-slate">{content.items[id].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Visualization technologies that a dashboard is delivered in. */
const visualizationTools = ["Power BI", "Metabase", "Databricks Dashboards"] as const;

/** The eight-step process from request to dashboard, to walk through. */
export function IntelligenceProcess({ content }: { content: Content["process"] }) {
  const [completed, setCompleted] = useState(false);
  const stepCount = content.steps.length;

  return (
    <Section ground="sand">
      <SectionHeading title={content.title} lead={content.lead} />
      <div className="mt-10 rounded-lg bg-white p-5 shadow-md sm:p-8 lg:p-12">
        <Stepper
          content={content.stepper}
          steps={content.steps.map((step, index) => ({
            title: step.title,
            content: <StepText step={step} content={content} isLast={index === stepCount - 1} />,
          }))}
          onStepChange={(step) => {
            // The specification asks for one console message per step change, and nothing else.
            console.log(
              step > stepCount ? "Process: complete" : `Process: step ${step} of ${stepCount}`,
            );
            setCompleted(false);
          }}
          onComplete={() => setCompleted(true)}
        >
          {completed && <Completion content={content.completion} />}
        </Stepper>
      </div>
    </Section>
  );
}

/** One step's explanation, its outcome and, on delivery, the tools to choose from. */
function StepText({
  step,
  content,
  isLast,
}: {
  step: Content["process"]["steps"][number];
  content: Content["process"];
  isLast: boolean;
}) {
  return (
    <div className="mt-4 max-w-prose">
      <p className="text-lg">{step.text}</p>
      {isLast && (
        <>
          <p className="mt-5 text-sm font-semibold">{content.tools}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {visualizationTools.map((tool) => (
              <li key={tool}>
                <Tag>{tool}</Tag>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-6 border-l-4 border-tide pl-4 text-base">
        <span className="block text-sm text-slate">{content.outcome}</span>
        <span className="font-semibold">{step.outcome}</span>
      </p>
    </div>
  );
}

/** The last step's button has just left the page, so the focus continues from here. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus();

/** Replaces the steps once a visitor has gone through them. */
function Completion({ content }: { content: Content["process"]["completion"] }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="outline-none">
      <p className="headline max-w-[34rem] text-2xl">{content.text}</p>
      <PageButton to="contact" tone="quiet" className="mt-5">
        {content.action}
      </PageButton>
    </div>
  );
}

const areas = [
  { id: "sales", icon: TrendingUp },
  { id: "marketing", icon: Megaphone },
  { id: "finance", icon: Banknote },
  { id: "people", icon: Users },
  { id: "logistics", icon: Truck },
  { id: "ecommerce", icon: ShoppingCart },
] as const;

/** Six areas, each with the question it keeps asking and the figures that answer it. */
function Areas({ content }: { content: Content["areas"] }) {
  return (
    <Section ground="white">
      <h2 className="headline max-w-[44rem] text-3xl">{content.title}</h2>
      <ul className="mt-10">
        {areas.map(({ id, icon }) => (
          <li
            key={id}
            className="grid gap-2 border-t border-line py-6 md:grid-cols-[13rem_1fr] md:gap-x-10 lg:grid-cols-[minmax(min-content,16rem)_1fr_minmax(min-content,17rem)] md:items-baseline"
          >
            <h3 className="flex items-baseline gap-3 text-base font-semibold">
              <Icon icon={icon} className="mt-1 size-5 shrink-0 self-start text-tide" />
              {content.items[id].area}
            </h3>
            <p className="headline text-xl">{content.items[id].question}</p>
            <p className="text-sm text-slate md:col-start-2 lg:col-start-3">
              {content.items[id].figures}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
