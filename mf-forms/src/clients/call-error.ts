/** A call that was answered, but not with success. */
export class CallError extends Error {
  override name = "CallError";
  /** HTTP status, or the one a client library gives to its own rejections. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** What a failure means for the visitor, as far as the visitor can do something about it. */
export type FailureReason =
  | "general"
  | "rejected"
  | "tooMany"
  | "tooLong"
  | "blocked"
  | "automated";

const reasonOfStatus: Readonly<Record<number, FailureReason>> = {
  400: "rejected",
  403: "blocked",
  413: "tooLong",
  429: "tooMany",
  451: "automated",
};

export function failureReason(error: unknown): FailureReason {
  if (!(error instanceof CallError)) return "general";
  return reasonOfStatus[error.status] ?? "general";
}
