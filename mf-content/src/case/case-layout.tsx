import { ClosingCall } from "@site/ui/closing-call";
import { PageButton } from "@site/ui/page-button";
import type { ReactNode } from "react";
import type { CaseId, CasePageContent } from "../case-content.ts";
import { CaseHero } from "./case-hero.tsx";

/** What every case page has around its own sections: the opening and the way to the contact page. */
export function CaseLayout({
  id,
  content,
  children,
}: {
  id: CaseId;
  content: CasePageContent;
  children: ReactNode;
}) {
  const { heading, text, action } = content.closing;
  return (
    <article>
      <CaseHero id={id} content={content} />
      {children}
      <ClosingCall seed={`${id}/closing`} heading={heading} text={text}>
        <PageButton tone="action" to="contact">
          {action}
        </PageButton>
      </ClosingCall>
    </article>
  );
}
