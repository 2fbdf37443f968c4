import type { ReactNode } from "react";
import { Container } from "./section.tsx";

/**
 * The dark first section of a page, with room for the site's bar above the title. The next section
 * may overlap its lower edge.
 */
export function PageHero({
  title,
  titleClassName = "max-w-[44rem] text-4xl",
  lead,
  drawing,
}: {
  title: string;
  /** Size and width of the title, if its text needs other ones. */
  titleClassName?: string;
  lead: string;
  /** Drawn behind the text; it positions itself. */
  drawing?: ReactNode;
}) {
  return (
    <section className="relative overflow-hidden bg-ink pt-32 pb-28 text-white lg:pt-44 lg:pb-40 print:pt-0">
      {drawing}
      <Container className="relative">
        <h1 className={`headline ${titleClassName}`}>{title}</h1>
        <p className="mt-6 max-w-[33rem] text-foam text-lg">{lead}</p>
      </Container>
    </section>
  );
}
