import type { ReactNode } from "react";

export interface DrawingProps {
  /** What the drawing belongs to; every seed gives another one. */
  seed: string;
  /** Colours for dark ground. */
  dark?: boolean;
  className?: string;
}

/** The 800 × 400 sheet of a decorative line drawing, hidden from assistive technology. */
export function DrawingFrame({
  dark = false,
  className = "",
  children,
}: Omit<DrawingProps, "seed"> & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 800 400"
      className={`${dark ? "text-foam" : "text-deep"} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Where a drawing's calm line arrives. */
export function Shore({ x, y }: { x: number; y: number }) {
  return <circle cx={x} cy={Math.round(y)} r="6" className="fill-current" stroke="none" />;
}
