import { ClosingCall } from "@site/ui/closing-call";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { PageButton } from "@site/ui/page-button";
import { CaseCard } from "./case-card.tsx";
import { caseIds } from "./case-content.ts";
import type { CasesContent } from "./cases-content.ts";

export default function CasesPage({ content }: { content: CasesContent }) {
  const { headline, introduction, cards, readCase, closing } = content;
  return (
    <>
      <section className="relative overflow-hidden bg-ink pt-32 pb-28 text-white lg:pt-44 lg:pb-40">
        <TideDrawing
          seed="cases"
          dark
          className="absolute top-12 left-[57%] hidden w-[60rem] max-w-none opacity-80 [mask-image:linear-gradient(to_right,transparent,black_22%)] lg:block"
        />
        <div className="container-page relative">
          <h1 className="headline text-[clamp(1.875rem,8.6vw,2.5rem)] leading-tight sm:text-4xl">
            {headline}
          </h1>
          <p className="mt-6 max-w-[33rem] text-foam text-lg">{introduction}</p>
        </div>
      </section>
      <div className="container-page relative -mt-16 pb-16 lg:-mt-20 lg:pb-24">
        <ul className="grid grid-cols-1 gap-8 lg:gap-12">
          {caseIds.map((id) => (
            <li key={id}>
              <CaseCard id={id} words={cards[id]} readCase={readCase} />
            </li>
          ))}
        </ul>
      </div>
      <ClosingCall seed="cases/closing" heading={closing.heading} text={closing.text}>
        <PageButton tone="action" to="contact">
          {closing.action}
        </PageButton>
      </ClosingCall>
    </>
  );
}
