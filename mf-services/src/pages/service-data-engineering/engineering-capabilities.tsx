import { Coins, Combine, Layers, PlugZap, ShieldCheck, Timer } from "lucide-react";
import type { ServiceDataEngineeringContent } from "./service-data-engineering-content.ts";

const capabilities = [
  { id: "ingestion", Icon: PlugZap },
  { id: "storage", Icon: Layers },
  { id: "transformation", Icon: Combine },
  { id: "orchestration", Icon: Timer },
  { id: "quality", Icon: ShieldCheck },
  { id: "cost", Icon: Coins },
] as const;

/** Six capabilities as cards of one sheet, in the order in which data passes them. */
export function EngineeringCapabilities({
  words,
}: {
  words: ServiceDataEngineeringContent["capabilities"];
}) {
  return (
    <section className="bg-sand py-16 lg:py-24">
      <div className="container-page">
        <h2 className="headline max-w-[44rem] text-3xl">{words.title}</h2>
        <ul className="m-0 mt-10 grid list-none gap-px overflow-hidden rounded-lg bg-line p-0 shadow-sm sm:grid-cols-2 lg:grid-cols-3">
          {capabilities.map(({ id, Icon }) => (
            <li key={id} className="bg-white p-6 lg:p-8">
              <Icon aria-hidden="true" className="size-6 text-tide" strokeWidth={1.75} />
              <h3 className="headline mt-4 text-xl">{words.items[id].title}</h3>
              <p className="mt-2 text-slate">{words.items[id].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
