import { Link, useSite } from "@site/contract/runtime";
import { honeypotField } from "@site/contract/submission";
import type { ReactNode } from "react";

/** Classes of every input: 3:1 against its ground, and a border that turns red with an error. */
export const fieldStyle =
  "block w-full min-h-12 rounded-md border border-slate/70 bg-white px-3.5 py-2.5 text-base text-ink soft-colors focus-ring hover:border-deep focus-visible:border-deep aria-invalid:border-danger";

/**
 * A field that people do not see and simple programs fill in. No submission is discarded because of
 * it: if a browser has filled the field, it appears and asks to be emptied.
 */
export function Honeypot({
  id,
  label,
  error,
}: {
  id: string;
  label: string;
  /** What to do about a filled field; if undefined, the field stays hidden. */
  error: string | undefined;
}) {
  const errorId = `${id}-error`;
  return (
    <div className={error ? "col-span-full grid gap-1.5" : "hidden"}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
      </label>
      <input
        id={id}
        name={honeypotField}
        type="text"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
        className={fieldStyle}
      />
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** How long the code that sends a form may take to come, in milliseconds: as long as a call. */
const codeTimeoutMs = 10_000;

/**
 * Rejects when a form's code has not come in time: a file that hangs would keep the form locked.
 * It can't use `withDeadline`, which is part of that code.
 */
export function inTime<Code>(arrival: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The form's code did not come within ${codeTimeoutMs} ms`;
    timer = setTimeout(reject, codeTimeoutMs, new Error(message));
  });
  return Promise.race([arrival, late]).finally(() => clearTimeout(timer));
}

/** Sends a form; while sending, it is disabled, at half opacity, and its label says so. */
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
      className={`inline-flex min-h-12 cursor-pointer items-center justify-center rounded-full bg-deep px-7 py-2.5 text-base font-semibold leading-snug text-white soft-colors focus-ring hover:bg-ink disabled:cursor-default disabled:bg-deep disabled:opacity-50 ${className}`}
    >
      {children}
    </button>
  );
}

/** What a form's data are for, with a link to the privacy notice if the site has one. */
export function PrivacyNote({ text, notice }: { text: string; notice: string }) {
  const { legal } = useSite();
  return (
    <p className="text-sm text-slate">
      {text}
      {legal && (
        <>
          {" "}
          <Link
            to="privacy"
            className="focus-ring inline-flex min-h-6 items-center text-deep underline underline-offset-4"
          >
            {notice}
          </Link>
        </>
      )}
    </p>
  );
}

/**
 * Runs a step once React's new state is on screen: a revealed field can take the focus then, and
 * messages don't wait for the layout that moving the focus costs.
 */
export function afterPaint(step: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(step));
}

/** The height of the bar, and a gap below an element, in CSS pixels. */
const coveredAbove = 80;
const gapBelow = 16;

/**
 * Scrolls an element to where a visitor sees it. `scrollIntoView` takes what a phone's keyboard
 * covers for visible in some browsers.
 */
export function intoSight(element: Element): void {
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const { top, bottom } = element.getBoundingClientRect();
  const above = offsetTop + coveredAbove - top;
  const below = bottom + gapBelow - offsetTop - height;
  if (above > 0) scrollBy(0, -above);
  else if (below > 0) scrollBy(0, below);
}

/**
 * Runs a step once the page has been on screen for this time, which starts again when a visitor
 * comes back from another tab. Returns a function that cancels it.
 */
export function afterSeen(ms: number, step: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(step, ms);
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", follow);
  };
}
