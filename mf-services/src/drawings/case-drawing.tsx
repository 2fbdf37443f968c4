import type { ReactNode } from "react";

/** Box of the small drawings beside a use case. */
export const caseBox = { width: 320, height: 150 };

/** The sheet of a small drawing beside a use case: dark lines for light ground, decorative. */
export function CaseDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${caseBox.width} ${caseBox.height}`}
      className="block h-auto w-full max-w-[22rem] text-deep"
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
