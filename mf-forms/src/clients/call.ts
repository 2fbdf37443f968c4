/** The kind of a failure, by what the visitor can do about it. */
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

/** A call that was answered, but not with success. */
export class CallError extends Error {
  override name = "CallError";
  readonly reason: FailureReason;
  /** HTTP status, or the one a client library gives to its own rejections. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.reason = reasonOfStatus[status] ?? "general";
    this.status = status;
  }
}

/** Calls but the warehouse's, which may queue, end after this time, answered or not. */
export const callTimeoutMs = 10_000;

/**
 * Runs a call that must end in time. The signal cancels its request; a library that takes no
 * signal is no longer waited for, so that the visitor still gets an answer.
 */
export async function withDeadline<Answer>(
  timeoutMs: number,
  what: string,
  call: (signal: AbortSignal) => PromiseLike<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`${what} gave no answer within ${timeoutMs} ms`);
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A browser's storage may be blocked, full, or contain another script's data: nothing in it is
 * worth an error.
 */
export function unlessBlocked<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/**
 * Where a visitor blocks storage, merely reading `localStorage` throws, and a library that reads it
 * while loading doesn't load. After this call the storage is absent instead.
 */
export function hideBlockedStorage(): void {
  try {
    globalThis.localStorage;
  } catch {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: undefined });
  }
}
