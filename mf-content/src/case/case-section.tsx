import { Container } from "@site/ui/container";
import type { ReactNode } from "react";

const grounds = {
  sand: "",
  white: "bg-white",
  deep: "bg-deep text-white print:bg-white print:text-ink",
} as const;

/**
 * A titled part of a case. Its heading stands beside the text on wide screens, or, for an exhibit
 * that needs the width, above it.
 */
export function CaseSection({
  heading,
  introduction,
  ground = "sand",
  wide = false,
  children,
}: {
  heading: string;
  introduction?: string;
  ground?: keyof typeof grounds;
  wide?: boolean;
  children?: ReactNode;
}) {
  const beside = "lg:grid lg:grid-cols-12 lg:gap-x-8";
  return (
    <section className={`py-14 md:py-20 print:py-4 ${grounds[ground]}`}>
      <Container className={wide ? "" : beside}>
        <h2
          className={`headline text-2xl print:break-after-avoid ${wide ? "max-w-[48rem]" : "lg:col-span-4 lg:text-[1.75rem] lg:leading-tight xl:text-2xl"}`}
        >
          {heading}
        </h2>
        <div className={wide ? "" : "lg:col-span-8"}>
          {introduction && (
            <p className={`max-w-prose text-lg ${wide ? "mt-4" : "mt-4 lg:mt-0"}`}>
              {introduction}
            </p>
          )}
          {children && (
            <div className={wide || introduction ? "mt-8" : "mt-6 lg:mt-1"}>{children}</div>
          )}
        </div>
      </Container>
    </section>
  );
}

/** A part of a case that is told in plain paragraphs. */
export function ProseSection({
  heading,
  paragraphs,
}: {
  heading: string;
  paragraphs: readonly string[];
}) {
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
