import { Banknote, Megaphone, ShoppingCart, TrendingUp, Truck, Users } from "lucide-react";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence-content.ts";

const areas = [
  { id: "sales", Icon: TrendingUp },
  { id: "marketing", Icon: Megaphone },
  { id: "finance", Icon: Banknote },
  { id: "people", Icon: Users },
  { id: "logistics", Icon: Truck },
  { id: "ecommerce", Icon: ShoppingCart },
] as const;

/** Six areas, each with the question it keeps asking and the figures that answer it. */
export function IntelligenceAreas({
  words,
}: {
  words: ServiceBusinessIntelligenceContent["areas"];
}) {
  return (
    <section className="bg-white py-16 lg:py-24">
      <div className="container-page">
        <h2 className="headline max-w-[44rem] text-3xl">{words.title}</h2>
        <ul className="m-0 mt-10 list-none p-0">
          {areas.map(({ id, Icon }) => (
            <li
              key={id}
              className="grid gap-2 border-t border-line py-6 md:grid-cols-[13rem_1fr] md:gap-x-10 lg:grid-cols-[minmax(min-content,16rem)_1fr_minmax(min-content,17rem)] md:items-baseline"
            >
              <h3 className="flex items-baseline gap-3 text-base font-semibold">
                <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 self-start text-tide" />
                {words.items[id].area}
              </h3>
              <p className="headline m-0 text-xl">{words.items[id].question}</p>
              <p className="m-0 text-sm text-slate md:col-start-2 lg:col-start-3">
                {words.items[id].figures}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
