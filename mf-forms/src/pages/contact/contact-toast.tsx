import { CircleAlert, CircleCheck } from "lucide-react";
import type { ContactContent } from "./contact.pt.ts";
import type { ContactState } from "./contact-submission.ts";

type ToastContent = ContactContent["form"]["sent" | "failed"];

/**
 * The result of sending, for as long as the form's logic says. Both regions stand in the page from
 * the beginning, because a live region that arrives with its text is often not read out.
 */
export function ContactToast({
  toast,
  content,
}: {
  toast: ContactState["toast"];
  content: Pick<ContactContent["form"], "sent" | "failed">;
}) {
  return (
    <div
      data-mf="mf-forms"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center sm:justify-end md:right-8 md:bottom-8"
    >
      <div role="status">{toast === "sent" && <Sent content={content.sent} />}</div>
      <div role="alert">{toast === "failed" && <Failed content={content.failed} />}</div>
    </div>
  );
}

const card = "flex w-full max-w-md items-start gap-3 rounded-lg px-5 py-4 shadow-lg sm:w-96";

function Sent({ content }: { content: ToastContent }) {
  return (
    <div className={`${card} bg-foam text-ink`}>
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-deep" />
      <ToastText content={content} />
    </div>
  );
}

function Failed({ content }: { content: ToastContent }) {
  return (
    <div className={`${card} bg-danger text-white`}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <ToastText content={content} />
    </div>
  );
}

function ToastText({ content }: { content: ToastContent }) {
  return (
    <div>
      <p className="text-base font-semibold">{content.title}</p>
      <p className="text-sm">{content.text}</p>
    </div>
  );
}
