import type { Prose } from "../case-content.ts";
import { CaseSection } from "./case-section.tsx";

/** A part of a case that is told in plain paragraphs. */
export function ProseSection({ heading, paragraphs }: Prose) {
  return (
    <CaseSection heading={heading}>
      <div className="-mt-2 flex max-w-prose flex-col gap-5 text-lg lg:-mt-1">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </CaseSection>
  );
}
