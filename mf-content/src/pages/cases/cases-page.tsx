import { ClosingCall } from "@site/ui/closing-call";
import { Container } from "@site/ui/container";
import { TideDrawing } from "@site/ui/drawing/tide-drawing";
import { PageButton } from "@site/ui/page-button";
import { PageHero } from "@site/ui/page-hero";
import { caseIds } from "#case/case-content.ts";
import { CaseCard } from "./case-card.tsx";
import type { CasesContent } from "./cases.pt.ts";

export default function CasesPage({ content }: { content: CasesContent }) {
  const { headline, introduction, cards, readCase, closing } = content;
  return (
    <>
      <PageHero
        title={headline}
        titleClassName="text-[clamp(1.875rem,8.6vw,2.5rem)] leading-tight sm:text-4xl"
        introduction={introduction}
        drawing={
          <TideDrawing
            seed="cases"
            dark
            className="absolute top-12 left-[57%] hidden w-[60rem] max-w-none opacity-80 [mask-image:linear-gradient(to_right,transparent,black_22%)] lg:block"
          />
        }
      />
      <Container className="relative -mt-16 pb-16 lg:-mt-20 lg:pb-24">
        <ul className="grid grid-cols-1 gap-8 lg:gap-12">
          {caseIds.map((id) => (
            <li key={id}>
              <CaseCard id={id} content={cards[id]} readCase={readCase} />
            </li>
          ))}
        </ul>
      </Container>
      <ClosingCall seed="cases/closing" heading={closing.heading} text={closing.text}>
        <PageButton tone="action" to="contact">
          {closing.action}
        </PageButton>
      </ClosingCall>
    </>
  );
}
