import {
  CalendarRange,
  ChartScatter,
  FlaskConical,
  GitBranch,
  Repeat,
  TriangleAlert,
} from "lucide-react";
import { SectionHeading } from "#layout/section-heading.tsx";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics-content.ts";

const capabilities = [
  { id: "models", Icon: GitBranch },
  { id: "series", Icon: CalendarRange },
  { id: "anomalies", Icon: TriangleAlert },
  { id: "clusters", Icon: ChartScatter },
  { id: "experiments", Icon: FlaskConical },
  { id: "mlops", Icon: Repeat },
] as const;

/** Six capabilities as a ruled list, without boxes. */
export function AnalyticsCapabilities({
  words,
}: {
  words: ServiceAdvancedAnalyticsContent["capabilities"];
}) {
  return (
    <section className="bg-white py-16 lg:py-24">
      <div className="container-page">
        <SectionHeading title={words.title} lead={words.lead} />
        <ul className="m-0 mt-10 grid list-none p-0 md:grid-cols-2 md:gap-x-12 lg:grid-cols-3">
          {capabilities.map(({ id, Icon }) => (
            <li key={id} className="flex gap-4 border-t border-line py-6">
              <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-tide" />
              <div>
                <h3 className="text-lg font-semibold">{words.items[id].title}</h3>
                <p className="mt-1 text-slate">{words.items[id].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
