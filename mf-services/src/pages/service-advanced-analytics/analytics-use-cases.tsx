import { DemandDrawing } from "#drawings/demand-drawing.tsx";
import { DriftDrawing } from "#drawings/drift-drawing.tsx";
import { OutlierDrawing } from "#drawings/outlier-drawing.tsx";
import { SegmentsDrawing } from "#drawings/segments-drawing.tsx";
import { SectionHeading } from "#layout/section-heading.tsx";
import type { ServiceAdvancedAnalyticsContent } from "./service-advanced-analytics-content.ts";

const useCases = [
  { id: "fraud", Drawing: OutlierDrawing },
  { id: "demand", Drawing: DemandDrawing },
  { id: "marketing", Drawing: SegmentsDrawing },
  { id: "operations", Drawing: DriftDrawing },
] as const;

/** Four use cases, each beside a small drawing of what the model sees. */
export function AnalyticsUseCases({
  words,
}: {
  words: ServiceAdvancedAnalyticsContent["useCases"];
}) {
  return (
    <section className="border-t border-line bg-white py-16 lg:py-24">
      <div className="container-page">
        <SectionHeading title={words.title} />
        <ul className="m-0 mt-10 grid list-none gap-12 p-0 lg:gap-8">
          {useCases.map(({ id, Drawing }) => (
            <li
              key={id}
              className="grid items-center gap-x-4 gap-y-3 md:grid-cols-[18rem_1fr] md:gap-x-10 lg:grid-cols-[20rem_18rem_1fr]"
            >
              <div className="md:row-span-2 lg:row-span-1">
                <Drawing />
              </div>
              <h3 className="headline text-xl md:self-end lg:self-center">
                {words.items[id].title}
              </h3>
              <p className="m-0 text-slate md:col-start-2 md:self-start lg:col-start-3 lg:self-center lg:text-lg">
                {words.items[id].text}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
