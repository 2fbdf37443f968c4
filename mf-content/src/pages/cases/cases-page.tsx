import { PageButton, TextLink } from "@site/ui/buttons";
import { ClosingCall } from "@site/ui/closing-call";
import { TideDrawing } from "@site/ui/drawing/drawing";
import { Icon } from "@site/ui/icon";
import { PageHero } from "@site/ui/page-hero";
import { Container } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import { ArrowRight } from "lucide";
import { type CaseCardContent, type CaseId, caseIds } from "#case/case-content.ts";
import { CaseCover } from "#case/case-covers.tsx";
import { KeyFigures } from "#case/key-figures.tsx";
import type { CasesContent } from "./cases.pt.ts";

export default function CasesPage({ content }: { content: CasesContent }) {
  const { headline, lead, cards, readCase, closing } = content;
  return (
    <>
      <PageHero
        title={headline}
        titleClassName="text-[clamp(1.875rem,8.6vw,2.5rem)] leading-tight sm:text-4xl"
        lead={lead}
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

/** A case in the list. Its figures are the largest thing on it: people look before they read. */
function CaseCard({
  id,
  content,
  readCase,
}: {
  id: CaseId;
  content: CaseCardContent;
  readCase: string;
}) {
  const { industry, title, description, figures } = content;
  return (
    <article className="overflow-hidden rounded-lg bg-white shadow-md">
      <div className="lg:grid lg:grid-cols-12">
        <div className="p-6 md:p-10 lg:col-span-7">
          <Tag>{industry}</Tag>
          <h2 className="headline mt-4 text-2xl">{title}</h2>
          <p className="mt-4 max-w-[36rem] text-slate">{description}</p>
        </div>
        <div className="flex items-center bg-foam/40 lg:col-span-5">
          <CaseCover id={id} className="h-auto w-full" />
        </div>
      </div>
      <div className="border-line border-t px-6 pt-4 pb-6 md:px-10 md:pt-8 md:pb-8">
        <KeyFigures figures={figures} />
        <TextLink to={id} aria-label={`${readCase}: ${title}`} className="mt-4 gap-2 md:mt-6">
          {readCase}
          <Icon icon={ArrowRight} className="size-5" />
        </TextLink>
      </div>
    </article>
  );
}
