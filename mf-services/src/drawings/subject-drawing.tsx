import type { ReactNode } from "react";

/** Box of the drawings that open the service pages. */
export const subjectBox = { width: 720, height: 480 };

/**
 * The sheet that a service's drawing stands on: light lines for dark ground. It only decorates,
 * so it is hidden from assistive technology.
 */
export function SubjectDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${subjectBox.width} ${subjectBox.height}`}
      preserveAspectRatio="xMaxYMid meet"
      className="block h-auto w-full text-foam lg:h-full"
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
