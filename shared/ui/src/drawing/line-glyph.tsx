import type { ReactNode } from "react";
import { Drawing } from "./drawing.tsx";

/** A small sign on a 64 × 40 sheet in the drawings' line; decorative, beside the words it means. */
export function LineGlyph({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Drawing width={64} height={40} strokeWidth="2" className={`h-10 w-16 shrink-0 ${className}`}>
      {children}
    </Drawing>
  );
}
