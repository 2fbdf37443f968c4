import { CircleAlert, CircleCheck } from "lucide-react";
import type { ContactFormWords, ToastWords } from "./contact-content.ts";
import type { ContactState } from "./contact-submission.ts";

/**
 * The result of sending, for as long as the form's logic says. Both regions stand in the page from
 * the beginning, because a live region that arrives with its words is often not read out.
 */
export function ContactToast({
  toast,
  words,
}: {
  toast: ContactState["toast"];
  words: Pick<ContactFormWords, "sent" | "failed">;
}) {
  return (
    <div
      data-mf="mf-forms"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:justify-end md:right-8 md:bottom-8"
    >
      <div role="status">{toast === "sent" && <Sent words={words.sent} />}</div>
      <div role="alert">{toast === "failed" && <Failed words={words.failed} />}</div>
    </div>
  );
}

const card = "flex w-full max-w-md items-start gap-3 rounded-lg px-5 py-4 shadow-lg sm:w-96";

function Sent({ words }: { words: ToastWords }) {
  return (
    <div className={`${card} bg-foam text-ink`}>
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-deep" />
      <ToastText words={words} />
    </div>
  );
}

function Failed({ words }: { words: ToastWords }) {
  return (
    <div className={`${card} bg-danger text-white`}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <ToastText words={words} />
    </div>
  );
}

function ToastText({ words }: { words: ToastWords }) {
  return (
    <div>
      <p className="text-base font-semibold">{words.title}</p>
      <p className="text-sm">{words.text}</p>
    </div>
  );
}
