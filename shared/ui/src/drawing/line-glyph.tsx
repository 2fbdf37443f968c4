import type { ReactNode } from "react";

/** A small sign on a 64 × 40 sheet in the drawings' line; decorative, beside the words it means. */
export function LineGlyph({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <svg
      viewBox="0 0 64 40"
      className={`h-10 w-16 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
