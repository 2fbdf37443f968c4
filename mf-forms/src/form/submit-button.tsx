import type { ReactNode } from "react";

/** Sends a form; while it does, it is disabled, at half opacity, and says so. */
export function SubmitButton({
  busy,
  className = "",
  children,
}: {
  busy: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      disabled={busy}
      className={`inline-flex min-h-12 cursor-pointer items-center justify-center rounded-full bg-deep px-7 py-2.5 text-base font-semibold leading-snug text-white transition-colors duration-200 focus-ring hover:bg-ink disabled:cursor-default disabled:bg-deep disabled:opacity-50 ${className}`}
    >
      {children}
    </button>
  );
}
