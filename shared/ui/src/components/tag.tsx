import type { ReactNode } from "react";

/** A short label: an industry, a category, a technology. */
export function Tag({ children, dark = false }: { children: ReactNode; dark?: boolean }) {
  const ground = dark ? "bg-white/10 text-foam" : "bg-foam text-ink";
  return (
    <span className={`inline-block rounded-full px-3 py-1 text-xs font-medium ${ground}`}>
      {children}
    </span>
  );
}
