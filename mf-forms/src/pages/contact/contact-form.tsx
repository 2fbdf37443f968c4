import { useLanguage } from "@site/contract/runtime";
import { Honeypot, PrivacyNote, SubmitButton } from "#form-fields.tsx";
import type { ContactContent } from "./contact.pt.ts";
import { ContactFields } from "./contact-fields.tsx";
import type { ContactState } from "./contact-submission.ts";
import { ContactToast } from "./contact-toast.tsx";
import { useContactForm } from "./use-contact-form.ts";

type FormContent = ContactContent["form"];

/** Without JavaScript the form posts to the gateway, which answers with a page. */
const gatewayPath = "/forms/contact";

export function ContactForm({ content }: { content: FormContent }) {
  const { state, formRef, begin, edit, reject, submit } = useContactForm();
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
        onInvalid={(event) => {
          event.preventDefault();
          reject();
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
        <Closing content={content} state={state} />
      </form>
      <ContactToast toast={state.toast} content={content} />
    </div>
  );
}

function Closing({ content, state }: { content: FormContent; state: ContactState }) {
  return (
    <div className="grid gap-4 sm:col-span-2">
      <div className="flex items-center gap-x-5 gap-y-3 max-sm:flex-wrap">
        <SubmitButton busy={state.sending} className="shrink-0 max-sm:w-full">
          {state.sending ? content.sending : content.submit}
        </SubmitButton>
        <PrivacyNote text={content.privacy} notice={content.privacyNotice} />
      </div>
      {state.failure && (
        <p className="text-sm font-medium text-ink">{content.afterFailure[state.failure]}</p>
      )}
    </div>
  );
}
