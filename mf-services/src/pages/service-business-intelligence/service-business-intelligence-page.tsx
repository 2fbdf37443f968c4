import { Section } from "@site/ui/section";
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
} from "lucide-react";
import { ServiceLayout } from "#service/service-layout.tsx";
import { DashboardDrawing } from "./dashboard-drawing.tsx";
import { IntelligenceProcess } from "./intelligence-process.tsx";
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
  { id: "truth", Icon: Equal, edge: "border-deep" },
  { id: "freshness", Icon: RefreshCw, edge: "border-tide" },
  { id: "selfService", Icon: ListFilter, edge: "border-deep" },
  { id: "access", Icon: KeyRound, edge: "border-tide" },
] as const;

/** Four benefits in one row, each hanging from its own rule. */
function Benefits({ content }: { content: Content["benefits"] }) {
  return (
    <Section ground="white">
      <h2 className="headline max-w-[48rem] text-3xl">{content.title}</h2>
      <ul className="mt-10 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ id, Icon, edge }) => (
          <li key={id} className={`border-t-4 pt-5 ${edge}`}>
            <h3 className="headline flex items-start justify-between gap-3 text-xl">
              {content.items[id].title}
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-tide" />
            </h3>
            <p className="mt-3 text-slate">{content.items[id].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const areas = [
  { id: "sales", Icon: TrendingUp },
  { id: "marketing", Icon: Megaphone },
  { id: "finance", Icon: Banknote },
  { id: "people", Icon: Users },
  { id: "logistics", Icon: Truck },
  { id: "ecommerce", Icon: ShoppingCart },
] as const;

/** Six areas, each with the question it keeps asking and the figures that answer it. */
function Areas({ content }: { content: Content["areas"] }) {
  return (
    <Section ground="white">
      <h2 className="headline max-w-[44rem] text-3xl">{content.title}</h2>
      <ul className="mt-10">
        {areas.map(({ id, Icon }) => (
          <li
            key={id}
            className="grid gap-2 border-t border-line py-6 md:grid-cols-[13rem_1fr] md:gap-x-10 lg:grid-cols-[minmax(min-content,16rem)_1fr_minmax(min-content,17rem)] md:items-baseline"
          >
            <h3 className="flex items-baseline gap-3 text-base font-semibold">
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 self-start text-tide" />
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
