import type { FailureReason } from "#clients/call-error.ts";
import type { NewsletterState } from "#newsletter/newsletter-subscription.ts";
import type { NewsletterContent } from "./newsletter.pt.ts";

export const noticeId = "newsletter-notice";

interface NoticeText {
  title?: string;
  text: string;
  destructive: boolean;
}

/** What the form has to say; `undefined` while there is nothing. */
function noticeText(state: NewsletterState, content: NewsletterContent): NoticeText | undefined {
  if (state.step === "confirmed") {
    return { title: content.successTitle, text: content.success, destructive: false };
  }
  if (state.step === "unconfirmed") return { ...content.unconfirmed, destructive: false };
  if (state.step !== "idle" || !state.notice) return undefined;
  switch (state.notice.kind) {
    case "invalid":
      return { title: content.errorTitle, text: content.invalid, destructive: true };
    case "alreadySubscribed":
      return { text: content.alreadySubscribed, destructive: false };
    // Its text stands beside the field that has appeared.
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

/**
 * The form's notices. Both regions stand in the page from the beginning, because a live region that
 * arrives with its text is often not read out.
 */
export function NewsletterNoticeBox({
  state,
  content,
}: {
  state: NewsletterState;
  content: NewsletterContent;
}) {
  const notice = noticeText(state, content);
  return (
    <div id={noticeId}>
      <div role="alert">{notice?.destructive && <Notice notice={notice} />}</div>
      <div role="status">{notice && !notice.destructive && <Notice notice={notice} />}</div>
    </div>
  );
}

function Notice({ notice: { title, text, destructive } }: { notice: NoticeText }) {
  const look = destructive ? "border-danger text-danger" : "border-tide text-deep";
  return (
    <div className={`mt-4 border-l-4 py-0.5 pl-3.5 text-sm ${look}`}>
      {title && <p className="font-semibold">{title}</p>}
      <p>{text}</p>
    </div>
  );
}
