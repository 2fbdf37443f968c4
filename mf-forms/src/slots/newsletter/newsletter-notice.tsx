import type { NewsletterContent } from "./newsletter-content.ts";
import type { NewsletterState } from "./newsletter-subscription.ts";

export const noticeId = "newsletter-notice";

interface NoticeWords {
  title?: string;
  text: string;
  destructive: boolean;
}

/** What the form has to say; `undefined` while there is nothing. */
function noticeWords(state: NewsletterState, words: NewsletterContent): NoticeWords | undefined {
  if (state.step === "confirmed") {
    return { title: words.successTitle, text: words.success, destructive: false };
  }
  if (state.step !== "idle" || !state.notice) return undefined;
  switch (state.notice.kind) {
    case "invalid":
      return { title: words.errorTitle, text: words.invalid, destructive: true };
    case "alreadySubscribed":
      return { text: words.alreadySubscribed, destructive: false };
    // Its words stand beside the field that has appeared.
    case "honeypotFilled":
      return undefined;
    case "failure": {
      const advice = words.advice[state.notice.reason];
      const text = advice ? `${words.failure} ${advice}` : words.failure;
      return { title: words.errorTitle, text, destructive: true };
    }
  }
}

/**
 * The form's notices. Both regions stand in the page from the beginning, because a live region that
 * arrives with its words is often not read out.
 */
export function NewsletterNoticeBox({
  state,
  words,
}: {
  state: NewsletterState;
  words: NewsletterContent;
}) {
  const notice = noticeWords(state, words);
  return (
    <div id={noticeId}>
      <div role="alert">{notice?.destructive && <Notice notice={notice} />}</div>
      <div role="status">{notice && !notice.destructive && <Notice notice={notice} />}</div>
    </div>
  );
}

function Notice({ notice: { title, text, destructive } }: { notice: NoticeWords }) {
  const look = destructive ? "border-danger text-danger" : "border-tide text-deep";
  return (
    <div className={`mt-4 border-l-4 py-0.5 pl-3.5 text-sm ${look}`}>
      {title && <p className="font-semibold">{title}</p>}
      <p>{text}</p>
    </div>
  );
}
