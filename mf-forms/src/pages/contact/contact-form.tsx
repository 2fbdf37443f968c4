import { useLanguage } from "@site/contract/runtime";
import type { ContactField } from "@site/contract/submission";
import type { ContactState } from "#contact/contact-submission.ts";
import { fieldStyle, Honeypot, SubmitButton } from "#form/form-fields.tsx";
import { PrivacyNote } from "#form/privacy-note.tsx";
import type { ContactContent } from "./contact.pt.ts";
import { ContactFieldRow, describedBy, fieldId } from "./contact-field.tsx";
import { ContactToast } from "./contact-toast.tsx";
import { ServiceSelect } from "./service-select.tsx";
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
        <Fields content={content} state={state} />
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

function Fields({ content, state }: { content: FormContent; state: ContactState }) {
  const row = (field: ContactField, hint?: string) => {
    const error = issueText(field, state, content);
    return {
      row: { field, label: content.fields[field].label, error, ...(hint && { hint }) },
      input: {
        id: fieldId(field),
        name: field,
        required: true,
        className: fieldStyle,
        ...describedBy(field, error !== undefined, hint !== undefined),
      },
    };
  };
  const [name, email, company, service, message] = [
    row("name"),
    row("email"),
    row("company"),
    row("service"),
    row("message", content.messageHint),
  ];
  return (
    <>
      <ContactFieldRow {...name.row}>
        <input {...name.input} type="text" autoComplete="name" readOnly={state.sending} />
      </ContactFieldRow>
      <ContactFieldRow {...email.row}>
        <input {...email.input} type="email" autoComplete="email" readOnly={state.sending} />
      </ContactFieldRow>
      <ContactFieldRow {...company.row}>
        <input
          {...company.input}
          type="text"
          autoComplete="organization"
          readOnly={state.sending}
        />
      </ContactFieldRow>
      <ContactFieldRow {...service.row}>
        <ServiceSelect {...service.input} content={content} />
      </ContactFieldRow>
      <ContactFieldRow {...message.row} className="sm:col-span-2">
        <textarea {...message.input} rows={4} readOnly={state.sending} />
      </ContactFieldRow>
    </>
  );
}

function issueText(field: ContactField, { issues }: ContactState, content: FormContent) {
  if (!issues[field]) return undefined;
  return issues[field] === "notAnAddress" ? content.invalidEmail : content.fields[field].missing;
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
