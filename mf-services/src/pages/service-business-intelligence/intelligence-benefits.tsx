import { Equal, KeyRound, ListFilter, RefreshCw } from "lucide-react";
import type { ServiceBusinessIntelligenceContent } from "./service-business-intelligence-content.ts";

const benefits = [
  { id: "truth", Icon: Equal, edge: "border-deep" },
  { id: "freshness", Icon: RefreshCw, edge: "border-tide" },
  { id: "selfService", Icon: ListFilter, edge: "border-deep" },
  { id: "access", Icon: KeyRound, edge: "border-tide" },
] as const;

/** Four benefits in one row, each hanging from its own rule. */
export function IntelligenceBenefits({
  words,
}: {
  words: ServiceBusinessIntelligenceContent["benefits"];
}) {
  return (
    <section className="bg-white py-16 lg:py-24">
      <div className="container-page">
        <h2 className="headline max-w-[48rem] text-3xl">{words.title}</h2>
        <ul className="m-0 mt-10 grid list-none gap-x-6 gap-y-8 p-0 sm:grid-cols-2 lg:grid-cols-4">
          {benefits.map(({ id, Icon, edge }) => (
            <li key={id} className={`border-t-4 pt-5 ${edge}`}>
              <h3 className="headline flex items-start justify-between gap-3 text-xl">
                {words.items[id].title}
                <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-tide" />
              </h3>
              <p className="mt-3 text-slate">{words.items[id].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
