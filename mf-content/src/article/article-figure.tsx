import type { ReactNode } from "react";

/** A drawing that explains a point, with real text, and with a text alternative for the drawing. */
export function ArticleFigure({
  alternative,
  caption,
  width,
  height,
  children,
}: {
  alternative: string;
  caption: string;
  /** Size of the drawing's box; 420 wide keeps text of 15 legible on a phone. */
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <figure className="my-12 border-line border-y py-8 print:break-inside-avoid">
      <svg
        role="img"
        aria-label={alternative}
        viewBox={`0 0 ${width} ${height}`}
        className="w-full max-w-[31rem] overflow-visible font-body"
      >
        {children}
      </svg>
      <figcaption className="mt-5 text-slate text-sm">{caption}</figcaption>
    </figure>
  );
}
