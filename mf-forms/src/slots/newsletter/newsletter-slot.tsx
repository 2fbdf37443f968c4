import { useLanguage } from "@site/contract/runtime";
import { Icon } from "@site/ui/icon";
import { CircleCheck } from "lucide";
import type { FailureReason } from "#clients/call.ts";
import { fieldStyle, Honeypot, PrivacyNote, SubmitButton } from "#form-fields.tsx";
import type { NewsletterContent } from "./newsletter.pt.ts";
import { type NewsletterState, useNewsletterForm } from "./use-newsletter-form.ts";

/** Without JavaScript the form posts to the gateway, which answers with a page. */
const gatewayPath = "/forms/newsletter";

export default function NewsletterSlot({ content }: { content: NewsletterContent }) {
  const { state, frameRef, entered, begin, edit, submit } = useNewsletterForm();
  const locale = useLanguage();
  const notice = noticeText(state, content);
  const isConfirmed = state.step === "confirmed";
  return (
    // The frame outlives the form, so it can have the focus while the confirmation is shown.
    <div
      ref={frameRef}
      tabIndex={-1}
      className="rounded-lg bg-white p-5 text-left text-ink outline-none sm:p-6"
    >
      {isConfirmed && <Confirmation content={content.confirmation} />}
      {/* Both regions stand in the page from the beginning, because a live region that arrives with
          its text is often not read out. */}
      <div role="status">
        {notice && !notice.destructive && (
          <Notice notice={notice} className={isConfirmed ? "mt-4" : "mb-4"} />
        )}
      </div>
      {!isConfirmed && (
        <form
          method="post"
          action={gatewayPath}
          // Our own check decides: the browser's would let an address without a dot pass.
          noValidate
          className="grid gap-3"
          onFocus={begin}
          onInput={({ currentTarget }) => {
            begin();
            edit(currentTarget);
          }}
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          <input type="hidden" name="language" value={locale} />
          <Entry content={content} state={state} entered={entered} />
          <span aria-live="polite" className="sr-only">
            {state.step === "submitting" && content.submitting}
          </span>
          <PrivacyNote text={content.privacy} notice={content.privacyNotice} />
        </form>
      )}
      <div role="alert" id={alertId}>
        {notice?.destructive && <Notice notice={notice} className="mt-4" />}
      </div>
    </div>
  );
}

function Entry({
  content,
  state,
  entered,
}: {
  content: NewsletterContent;
  state: NewsletterState;
  entered: string;
}) {
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
          defaultValue={entered}
          disabled={busy}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? alertId : undefined}
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
      <Icon icon={CircleCheck} className="size-10 shrink-0 text-tide" strokeWidth={1.5} />
      <div>
        <p className="headline text-xl">{content.title}</p>
        <p className="mt-1 text-base text-slate">{content.text}</p>
      </div>
    </div>
  );
}

const alertId = "newsletter-alert";

interface NoticeText {
  title?: string;
  text: string;
  destructive: boolean;
}

/** What the form has to say; `undefined` while there is nothing. */
function noticeText(state: NewsletterState, content: NewsletterContent): NoticeText | undefined {
  const isSubscribed = state.step === "idle" && state.notice?.kind === "subscribed";
  if (state.step === "confirmed" || isSubscribed) {
    return { title: content.successTitle, text: content.success, destructive: false };
  }
  if (state.step === "unconfirmed") return { ...content.unconfirmed, destructive: false };
  if (state.step !== "idle" || !state.notice) return undefined;
  switch (state.notice.kind) {
    case "invalid":
      return { title: content.errorTitle, text: content.invalid, destructive: true };
    case "repeated":
      return { text: content.alreadySubscribed, destructive: false };
    case "subscribed":
    // Its text is beside the field that has appeared.
    case "honeypotFilled":
      return undefined;
    case "failure": {
      const advices: Partial<Record<FailureReason, string>> = content.advice;
      const advice = advices[state.notice.reason];
      const text = advice ? `${content.failure} ${advice}` : content.failure;
      return { title: content.errorTitle, text, destructive: true };
    }
  }
}

function Notice({
  notice: { title, text, destructive },
  className,
}: {
  notice: NoticeText;
  className: string;
}) {
  const look = destructive ? "border-danger text-danger" : "border-tide text-deep";
  return (
    <div className={`border-l-4 py-0.5 pl-3.5 text-sm ${look} ${className}`}>
      {title && <p className="font-semibold">{title}</p>}
      <p>{text}</p>
    </div>
  );
}
