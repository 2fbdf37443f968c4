import { SectionHeading } from "#layout/section-heading.tsx";
import { AutomationFlow } from "./automation-flow.tsx";
import type { ServiceAutomationsContent } from "./service-automations-content.ts";

const useCases = ["agents", "report", "leads"] as const;

const grids = {
  three: "lg:grid-cols-3",
  // The third case takes the second row's whole width, its text in the second column.
  two: "lg:grid-cols-2 lg:*:last:col-span-2 lg:*:last:grid-cols-subgrid",
} as const;

/** Three real use cases, each opening with its flow from trigger to result. */
export function AutomationUseCases({ words }: { words: ServiceAutomationsContent["useCases"] }) {
  return (
    <section className="bg-white py-16 lg:py-24">
      <div className="container-page">
        <SectionHeading title={words.title} />
        <ul className={`m-0 mt-10 grid list-none gap-x-10 gap-y-12 p-0 ${grids[words.columns]}`}>
          {useCases.map((id) => (
            <li key={id} className="grid content-start gap-x-10 gap-y-6">
              <AutomationFlow stations={words.items[id].flow} />
              <div>
                <h3 className="headline text-xl">{words.items[id].title}</h3>
                <p className="mt-2 max-w-prose text-slate">{words.items[id].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
