import { Link } from "@site/contract/runtime";
import { PageButton, TextLink } from "@site/ui/buttons";
import { ClosingCall } from "@site/ui/closing-call";
import { Icon } from "@site/ui/icon";
import { Container } from "@site/ui/section";
import { Tag } from "@site/ui/tag";
import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import {
  type CaseId,
  type CasePageContent,
  type ChangeContent,
  changeSteps,
  relatedPages,
} from "./case-content.ts";
import { CaseCover } from "./case-covers.tsx";
import { CaseSection } from "./case-section.tsx";
import { KeyFigures } from "./key-figures.tsx";

type ChangeDrawings = Record<(typeof changeSteps)[number], ReactNode>;

/** What every case page has around its own sections: opening, change, and the way to contact. */
export function CaseLayout({
  id,
  content,
  drawings,
  children,
}: {
  id: CaseId;
  content: CasePageContent;
  /** Line drawings that repeat what the words beside them say. */
  drawings: ChangeDrawings;
  children: ReactNode;
}) {
  const { heading, text, action } = content.closing;
  return (
    <article>
      <CaseHero id={id} content={content} />
      <ChangeFigure id={id} content={content.change} drawings={drawings} />
      {children}
      <ClosingCall seed={`${id}/closing`} heading={heading} text={text}>
        <PageButton tone="action" to="contact">
          {action}
        </PageButton>
      </ClosingCall>
    </article>
  );
}

/** A case page's opening: way back, industry, headline, cover drawing and key figures. */
function CaseHero({ id, content }: { id: CaseId; content: CasePageContent }) {
  const { industry, title, description, figures } = content.card;
  return (
    <section className="overflow-hidden bg-ink pt-28 text-white lg:pt-32 print:pt-0">
      <Container className="relative">
        <Link
          to="cases"
          className="focus-ring-dark inline-flex min-h-11 items-center gap-2 text-foam text-sm underline-offset-4 hover:underline print:hidden"
        >
          <Icon icon={ArrowLeft} className="size-4.5" />
          {content.back}
        </Link>
        <div className="mt-6 lg:grid lg:grid-cols-12 lg:gap-x-8">
          <div className="relative z-10 lg:col-span-7">
            <p className="print:[&>span]:p-0">
              <Tag dark>{industry}</Tag>
            </p>
            <h1 className="headline mt-5 text-4xl max-[22rem]:text-3xl xl:text-[3.5rem]">
              {title}
            </h1>
            <p className="mt-6 max-w-prose text-lg text-white/85">{description}</p>
          </div>
          <CaseCover
            id={id}
            dark
            className="mt-8 h-auto w-full max-w-none opacity-80 [mask-image:linear-gradient(to_right,transparent,black_18%)] lg:absolute lg:top-8 lg:left-[58%] lg:w-[46rem] print:hidden"
          />
        </div>
        <div className="mt-10 border-white/20 border-t pt-4 pb-10 sm:pt-8 lg:mt-20 lg:pb-14 print:pb-2">
          <KeyFigures figures={figures} dark />
        </div>
      </Container>
    </section>
  );
}

/** A case in four lines, each with its drawing: situation, work, result and effort. */
function ChangeFigure({
  id,
  content,
  drawings,
}: {
  id: CaseId;
  content: ChangeContent;
  drawings: ChangeDrawings;
}) {
  return (
    <CaseSection heading={content.heading} ground="white" wide>
      <ol className="border-line border-t">
        {changeSteps.map((step) => {
          const { title, headline, text } = content.steps[step];
          return (
            <li
              key={step}
              className="items-center gap-x-10 border-line border-b py-5 lg:grid lg:grid-cols-2 print:break-inside-avoid print:py-1"
            >
              <div>
                <h3 className="font-medium text-slate text-sm">{title}</h3>
                <p className="headline text-deep text-xl">{headline}</p>
                <p className="mt-1 max-w-prose text-slate">{text}</p>
              </div>
              {drawings[step]}
            </li>
          );
        })}
      </ol>
      <p className="mt-5 flex flex-wrap gap-x-8 print:hidden">
        {(["service", "article"] as const).map((kind) => (
          <TextLink key={kind} to={relatedPages[id][kind]}>
            {content.links[kind]}
          </TextLink>
        ))}
      </p>
    </CaseSection>
  );
}
