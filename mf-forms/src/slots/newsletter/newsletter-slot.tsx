import { useLanguage } from "@site/contract/runtime";
import { CircleCheck } from "lucide-react";
import { fieldStyle, Honeypot, SubmitButton } from "#form/form-fields.tsx";
import { PrivacyNote } from "#form/privacy-note.tsx";
import type { NewsletterState } from "#newsletter/newsletter-subscription.ts";
import type { NewsletterContent } from "./newsletter.pt.ts";
import { NewsletterNoticeBox, noticeId } from "./newsletter-notice.tsx";
import { useNewsletterForm } from "./use-newsletter-form.ts";

/** Without JavaScript the form posts to the gateway, which answers with a page. */
const gatewayPath = "/forms/newsletter";

export default function NewsletterSlot({ content }: { content: NewsletterContent }) {
  const { state, frameRef, begin, edit, submit } = useNewsletterForm();
  const locale = useLanguage();
  return (
    // The frame outlives the form, so the focus has a place while the confirmation stands there.
    <div
      ref={frameRef}
      tabIndex={-1}
      className="w-full max-w-prose rounded-lg bg-white p-5 text-left text-ink outline-none sm:p-6"
    >
      {state.step === "confirmed" && <Confirmation content={content.confirmation} />}
      {(state.step === "idle" || state.step === "submitting") && (
        <form
          method="post"
          action={gatewayPath}
          // Our own check decides: the browser's would let an address without a dot pass.
          noValidate
          className="grid gap-3"
          onFocus={begin}
          onInput={() => {
            begin();
            edit();
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <input type="hidden" name="language" value={locale} />
          <Entry content={content} state={state} />
          <PrivacyNote text={content.privacy} notice={content.privacyNotice} />
        </form>
      )}
      <NewsletterNoticeBox state={state} content={content} />
    </div>
  );
}

function Entry({ content, state }: { content: NewsletterContent; state: NewsletterState }) {
  const busy = state.step === "submitting";
  const notice = state.step === "idle" ? state.notice?.kind : undefined;
  const invalid = notice === "invalid";
  return (
    <>
      <label htmlFor="newsletter-email" className="-mb-1.5 text-sm font-semibold">
        {content.label}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          disabled={busy}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? noticeId : undefined}
          className={`min-w-0 flex-1 disabled:opacity-50 ${fieldStyle}`}
        />
        <SubmitButton busy={busy} className="shrink-0">
          {busy ? content.submitting : content.submit}
        </SubmitButton>
      </div>
      <Honeypot
        id="newsletter-honeypot"
        label={content.honeypot.label}
        error={notice === "honeypotFilled" ? content.honeypot.error : undefined}
      />
    </>
  );
}

function Confirmation({ content }: { content: NewsletterContent["confirmation"] }) {
  return (
    <div className="flex min-h-24 items-center gap-4">
      <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-tide" strokeWidth={1.5} />
      <div>
        <p className="headline text-xl">{content.title}</p>
        <p className="mt-1 text-base text-slate">{content.text}</p>
      </div>
    </div>
  );
}
