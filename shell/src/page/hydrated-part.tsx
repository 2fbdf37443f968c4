import { type ReactNode, Suspense, type SuspenseProps, useLayoutEffect } from "react";
import { giveBack } from "../browser/visitor-state.ts";

/**
 * A part of the page that is hydrated on its own: if an add-on has changed its markup, React renders
 * this part anew, and no other.
 */
export function HydratedPart({ fallback, children }: SuspenseProps) {
  return <Suspense fallback={asHeir(fallback)}>{asHeir(children)}</Suspense>;
}

/** Content that, if it replaces other content, takes over what the visitor did to that. */
export const asHeir = (content: ReactNode) => (
  <>
    <GiveBack />
    {content}
  </>
);

/** Stands before a part: layout effects run in this order. */
function GiveBack() {
  useLayoutEffect(giveBack, []);
  return null;
}
