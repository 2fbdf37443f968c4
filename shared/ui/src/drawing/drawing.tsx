import type { SVGProps } from "react";

interface SheetProps extends SVGProps<SVGSVGElement> {
  /** Size of the sheet, in the drawing's own units. */
  width: number;
  height: number;
  /** Colour of the lines, for dark ground or for light; without it they take the text's. */
  dark?: boolean;
}

/** The sheet of a decorative line drawing, hidden from assistive technology. */
export function Drawing({ width, height, dark, className = "", children, ...svg }: SheetProps) {
  const color = dark === undefined ? "" : dark ? "text-foam " : "text-deep ";
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={color + className}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...svg}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export interface DrawingProps {
  /** What the drawing belongs to; every seed gives another one. */
  seed: string;
  /** Colours for dark ground. */
  dark?: boolean;
  className?: string;
}

/** Where a drawing's calm line arrives. */
export function Shore({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={Math.round(y)} r="6" className="fill-current" stroke="none" />;
}
