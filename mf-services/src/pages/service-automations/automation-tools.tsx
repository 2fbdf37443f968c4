import {
  Bot,
  CalendarClock,
  Clapperboard,
  Code,
  Globe,
  Image,
  MousePointerClick,
  Puzzle,
  Webhook,
  Workflow,
} from "lucide-react";
import type { ServiceAutomationsContent } from "./service-automations-content.ts";

const tools = [
  { id: "workflow", Icon: Workflow },
  { id: "agents", Icon: Bot },
  { id: "images", Icon: Image },
  { id: "videos", Icon: Clapperboard },
  { id: "desktop", Icon: MousePointerClick },
  { id: "python", Icon: Code },
  { id: "selenium", Icon: Globe },
  { id: "rest", Icon: Webhook },
  { id: "integrations", Icon: Puzzle },
  { id: "scheduling", Icon: CalendarClock },
] as const;

/** Ten tools as chips. */
export function AutomationTools({ words }: { words: ServiceAutomationsContent["tools"] }) {
  return (
    <section className="border-t border-line bg-white py-16 lg:py-20">
      <div className="container-page grid gap-8 lg:grid-cols-12">
        <h2 className="headline text-2xl lg:col-span-4">{words.title}</h2>
        <ul className="m-0 flex list-none flex-wrap gap-3 p-0 lg:col-span-8">
          {tools.map(({ id, Icon }) => (
            <li
              key={id}
              className="inline-flex items-center gap-2 rounded-full bg-sand px-4 py-2 text-base font-medium"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-deep" />
              {words.names[id]}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
