import type { ReactNode } from "react";

/** The page's grid width with its gutters. */
export function Container({
  children,
  className = "",
}: {
  children: ReactNode;
  className?: string;
}) {
  return <div className={`container-page ${className}`}>{children}</div>;
}

const grounds = {
  plain: "",
  white: "bg-white",
  sand: "bg-sand",
  foam: "bg-foam",
  deep: "bg-deep text-white",
  ink: "bg-ink text-white",
} as const;

const spaces = {
  close: "py-14 md:py-20",
  regular: "py-16 lg:py-24",
  wide: "py-20 lg:py-28",
} as const;

/** A part of a page: a ground from edge to edge, space above and below, and the grid's width. */
export function Section({
  ground = "plain",
  space = "regular",
  className = "",
  gridClassName = "",
  children,
}: {
  ground?: keyof typeof grounds;
  space?: keyof typeof spaces;
  className?: string;
  /** Classes of the container that holds the children. */
  gridClassName?: string;
  children: ReactNode;
}) {
  return (
    <section className={`${grounds[ground]} ${spaces[space]} ${className}`}>
      <Container className={gridClassName}>{children}</Container>
    </section>
  );
}

/** A section's heading with an optional sentence below it. */
export function SectionHeading({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className="max-w-[46rem]">
      <h2 className="headline text-3xl">{title}</h2>
      {lead && <p className="mt-4 max-w-prose text-lg text-slate">{lead}</p>}
    </div>
  );
}
