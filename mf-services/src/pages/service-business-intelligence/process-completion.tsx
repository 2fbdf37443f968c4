import { PageButton } from "@site/ui/page-button";
import type { ProcessWords } from "./service-business-intelligence-content.ts";

/** The last step's button has just left the page: the keyboard goes on from here. */
const focusOnArrival = (element: HTMLElement | null) => element?.focus();

/** What stands in the place of the steps once a visitor has walked through them. */
export function ProcessCompletion({ words }: { words: ProcessWords["completion"] }) {
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="outline-none">
      <p className="headline m-0 max-w-[34rem] text-2xl">{words.text}</p>
      <PageButton to="contact" tone="quiet" className="mt-5">
        {words.action}
      </PageButton>
    </div>
  );
}
