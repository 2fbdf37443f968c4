import { useLanguage } from "@site/contract/runtime";
import { Icon } from "@site/ui/icon";
import { CircleAlert, CircleCheck } from "lucide";
import type { ReactNode, RefObject } from "react";
import { Honeypot, PrivacyNote, SubmitButton } from "#form-fields.tsx";
import type { ContactContent } from "./contact.pt.ts";
import { ContactFields } from "./contact-fields.tsx";
import type { ContactState } from "./contact-submission.ts";
import { useContactForm } from "./use-contact-form.ts";

type FormContent = ContactContent["form"];

/** Without JavaScript the form posts to the gateway, which answers with a page. */
const gatewayPath = "/forms/contact";

export function ContactForm({ content }: { content: FormContent }) {
  const { state, formRef, outcomeRef, begin, edit, submit } = useContactForm();
  const locale = useLanguage();
  return (
    <div className="rounded-lg bg-white p-5 text-ink shadow-lg sm:p-8">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="contact-form-title" className="headline text-2xl">
          {content.title}
        </h2>
        <p className="text-sm text-slate">{content.requiredNote}</p>
      </div>
      <form
        ref={formRef}
        method="post"
        action={gatewayPath}
        aria-labelledby="contact-form-title"
        className="grid gap-5 sm:grid-cols-2"
        onFocus={begin}
        onInput={() => {
          begin();
          edit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="hidden" name="language" value={locale} />
        <ContactFields content={content} state={state} />
        <Honeypot
          id="contact-honeypot"
          label={content.honeypot.label}
          error={state.honeypotFilled ? content.honeypot.error : undefined}
        />
        <Closing content={content} state={state} outcomeRef={outcomeRef} />
      </form>
      <ContactToasts toast={state.toast} content={content} />
    </div>
  );
}

function Closing({
  content,
  state,
  outcomeRef,
}: {
  content: FormContent;
  state: ContactState;
  outcomeRef: RefObject<HTMLParagraphElement | null>;
}) {
  return (
    <div className="sm:col-span-2">
      <div className="flex items-center gap-x-5 gap-y-3 max-sm:flex-wrap">
        <SubmitButton busy={state.sending} className="shrink-0 max-sm:w-full">
          {state.sending ? content.sending : content.submit}
        </SubmitButton>
        <PrivacyNote text={content.privacy} notice={content.privacyNotice} />
      </div>
      {/* The region is in the page from the beginning, like the toasts' regions. */}
      <div aria-live="polite">
        {state.sending && <span className="sr-only">{content.sending}</span>}
        {/* It stays after the toast. With the focus, it closes the keyboard of a phone. */}
        <p
          ref={outcomeRef}
          tabIndex={-1}
          className="mt-4 text-sm font-medium text-ink empty:hidden"
        >
          {state.outcome && content.afterSending[state.outcome]}
        </p>
      </div>
    </div>
  );
}

/**
 * The result of sending, for as long as the form's logic says. Both regions stand in the page from
 * the beginning, because a live region that arrives with its text is often not read out.
 */
function ContactToasts({
  toast,
  content,
}: {
  toast: ContactState["toast"];
  content: Pick<FormContent, "sent" | "failed">;
}) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 md:right-8 md:bottom-8">
      <div role="status">
        {toast === "sent" && (
          <Toast content={content.sent} className="bg-foam text-ink">
            <Icon icon={CircleCheck} className="mt-0.5 size-5 shrink-0 text-deep" />
          </Toast>
        )}
      </div>
      <div role="alert">
        {toast === "failed" && (
          <Toast content={content.failed} className="bg-danger text-white">
            <Icon icon={CircleAlert} className="mt-0.5 size-5 shrink-0" />
          </Toast>
        )}
      </div>
    </div>
  );
}

function Toast({
  content,
  className,
  children,
}: {
  content: FormContent["sent" | "failed"];
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex items-start gap-3 rounded-lg px-5 py-4 shadow-lg forced-colors:border sm:ml-auto sm:w-96 ${className}`}
    >
      {children}
      <div>
        <p className="text-base font-semibold">{content.title}</p>
        <p className="text-sm">{content.text}</p>
      </div>
    </div>
  );
}
