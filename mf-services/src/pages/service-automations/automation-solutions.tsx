import { Bot, BrainCircuit, Cable, ListChecks, Radar } from "lucide-react";
import { SectionHeading } from "#layout/section-heading.tsx";
import type { ServiceAutomationsContent } from "./service-automations-content.ts";

const solutions = [
  { id: "processes", Icon: ListChecks, place: "lg:col-span-3" },
  { id: "integration", Icon: Cable, place: "lg:col-span-3" },
  { id: "robots", Icon: Bot, place: "lg:col-span-2" },
  { id: "agents", Icon: BrainCircuit, place: "lg:col-span-2" },
  { id: "crawling", Icon: Radar, place: "lg:col-span-2" },
] as const;

/** Five solutions: two wide cards, three below them. */
export function AutomationSolutions({ words }: { words: ServiceAutomationsContent["solutions"] }) {
  return (
    <section className="bg-sand py-16 lg:py-24">
      <div className="container-page">
        <SectionHeading title={words.title} />
        <ul className="m-0 mt-10 grid list-none gap-4 p-0 lg:grid-cols-6 lg:gap-5">
          {solutions.map(({ id, Icon, place }) => (
            <li
              key={id}
              className={`gap-5 rounded-lg bg-white p-6 shadow-sm sm:flex lg:block lg:p-8 ${place}`}
            >
              <Icon aria-hidden="true" className="size-7 shrink-0 text-tide" strokeWidth={1.6} />
              <div>
                <h3 className="headline mt-4 text-xl sm:mt-0 lg:mt-6">{words.items[id].title}</h3>
                <p className="mt-2 text-slate">{words.items[id].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
