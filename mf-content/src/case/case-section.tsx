import type { TitledText } from "@site/ui/icon-cards";
import { Container } from "@site/ui/section";
import type { ReactNode } from "react";
import type { KeyFigure } from "./case-content.ts";
import { FigureText } from "./key-figures.tsx";

const grounds = {
  sand: "",
  white: "bg-white",
  deep: "bg-deep text-white",
} as const;

/**
 * A titled part of a case. Its heading stands beside the text on wide screens, or, for an exhibit
 * that needs the width, above it.
 */
export function CaseSection({
  heading,
  lead,
  ground = "sand",
  wide = false,
  children,
}: {
  heading: string;
  lead?: string;
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
          {lead && (
            <p className={`max-w-prose text-lg ${wide ? "mt-4" : "mt-4 lg:mt-0"}`}>{lead}</p>
          )}
          {children && <div className={wide || lead ? "mt-8" : "mt-6 lg:mt-1"}>{children}</div>}
        </div>
      </Container>
    </section>
  );
}

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

/** Points of an argument, each with its title in bold, between hairlines. */
export function BulletList({ items }: { items: readonly TitledText[] }) {
  return (
    <ul className="border-line border-t">
      {items.map(({ title, text }) => (
        <li
          key={title}
          className="gap-x-8 border-line border-b py-5 md:grid md:grid-cols-[15rem_1fr] print:break-inside-avoid print:py-2"
        >
          <strong className="block font-semibold leading-snug">{title}</strong>
          <span className="mt-1 block max-w-prose text-slate md:mt-0">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Results as a ledger: the figure first, then what it stands for. */
export function FigureList({ items }: { items: readonly KeyFigure[] }) {
  return (
    <ul className="border-line border-t">
      {items.map(({ value, label }) => (
        <li
          key={label}
          className="grid items-baseline min-[19rem]:grid-cols-[8.5rem_minmax(0,1fr)] gap-x-5 border-line border-b py-4 md:grid-cols-[12.5rem_1fr] print:break-inside-avoid print:py-1"
        >
          <strong className="headline figures text-2xl text-deep">
            <FigureText value={value} />
          </strong>
          <span className="max-w-[32rem] break-words max-[23rem]:hyphens-auto">{label}</span>
        </li>
      ))}
    </ul>
  );
}
