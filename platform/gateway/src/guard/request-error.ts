/** A request that is not accepted; its group of routes responds in its own wire format. */
export class RequestError extends Error {
  override name = "RequestError";
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503;
  readonly retryAfterSeconds: number | undefined;
  /** The hosted table's error code, where the status alone is not enough. */
  readonly code: string | undefined;

  /** The message is in English, for developers. */
  constructor(
    status: RequestError["status"],
    message: string,
    { retryAfterSeconds, code }: { retryAfterSeconds?: number; code?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
  }
}

/** A request beyond a limit, which may be sent again after this time. */
export const tooMany = (message: string, waitMs: number) =>
  new RequestError(429, message, { retryAfterSeconds: Math.max(Math.ceil(waitMs / 1000), 1) });
