import { Eye, Gauge, Scale, Shapes } from "lucide-react";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics-content.ts";

const benefits = [
  { id: "insights", Icon: Eye, tone: "bg-foam text-deep" },
  { id: "processes", Icon: Gauge, tone: "bg-tide text-white" },
  { id: "segments", Icon: Shapes, tone: "bg-deep text-foam" },
  { id: "decisions", Icon: Scale, tone: "bg-ink text-foam" },
] as const;

/** Four benefits as cards beside their heading. */
export function AnalyticsBenefits({
  words,
}: {
  words: ServiceAdvancedAnalyticsContent["benefits"];
}) {
  return (
    <section className="bg-sand py-16 lg:py-24">
      <div className="container-page grid gap-8 lg:grid-cols-12">
        <h2 className="headline text-3xl lg:col-span-4">{words.title}</h2>
        <ul className="m-0 grid list-none gap-4 p-0 sm:grid-cols-2 sm:gap-5 lg:col-span-8">
          {benefits.map(({ id, Icon, tone }) => (
            <li key={id} className="rounded-lg bg-white p-6 shadow-sm">
              <span
                className={`inline-flex size-11 items-center justify-center rounded-md ${tone}`}
              >
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <h3 className="headline mt-5 text-xl">{words.items[id].title}</h3>
              <p className="mt-2 text-slate">{words.items[id].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
