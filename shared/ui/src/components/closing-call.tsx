import type { ReactNode } from "react";
import { TideDrawing } from "#drawing/drawing.tsx";
import { Container } from "./section.tsx";

/** The end of a page: one invitation and its calls to action, as children. Not printed. */
export function ClosingCall({
  seed,
  heading,
  text,
  children,
}: {
  /** Seed of the tide drawing behind the text. */
  seed: string;
  heading: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section className="relative overflow-hidden bg-foam py-16 md:py-24 print:hidden">
      <TideDrawing
        seed={seed}
        dots={70}
        strands={5}
        className="-translate-y-1/2 absolute top-1/2 right-0 hidden w-[44%] opacity-60 [mask-image:linear-gradient(to_right,transparent,black_22%)] lg:block"
      />
      <Container className="relative">
        <h2 className="headline max-w-[36rem] text-3xl">{heading}</h2>
        <p className="mt-4 max-w-[34rem] text-lg">{text}</p>
        <div className="mt-8 flex flex-wrap gap-4">{children}</div>
      </Container>
    </section>
  );
}
