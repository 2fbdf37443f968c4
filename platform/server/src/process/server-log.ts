import { scrubbed } from "@site/contract/scrubbed-text";
import { DamagedObject } from "@site/registry/object-store";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

const messageCharacters = 500;
const pathCharacters = 200;

/**
 * The server's log: one JSON object a line. Nothing in it says who a visitor is or what they wrote:
 * no address, no header, no query, and error messages without the text that they quote.
 */
export function logOptions(level: LogLevel, stream?: { write(line: string): void }) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: requestFields, err: errorFields },
    hooks: { logMethod: withOwnWords },
    ...(stream && { stream }),
  };
}

/** Logs every request at `debug`, and server errors at any level. */
export class RequestLog extends LogController {
  readonly #hasEach: boolean;

  constructor(level: LogLevel | undefined) {
    super();
    this.#hasEach = level === "debug";
  }

  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#hasEach) return;
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ ...requestFields(request), status: reply.statusCode, ms }, "answered");
  }

  override defaultErrorLog(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.statusCode < 500) return;
    request.log.error({ req: request, err: error }, "a request ended in an error");
  }

  override routeNotFound(): void {}
}

/** An error that is logged without a text would give the line its own message. */
function withOwnWords(
  this: object,
  given: unknown[],
  write: (this: object, ...given: unknown[]) => void,
): void {
  const [first, ...rest] = given;
  const isWordless = typeof first === "object" && typeof rest[0] !== "string";
  write.apply(this, isWordless ? [first, "an error", ...rest] : given);
}

function requestFields({ method, url }: Pick<FastifyRequest, "method" | "url">) {
  return { method, path: scrubbed(url.split("?", 1)[0] ?? "", pathCharacters) };
}

function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const { name, message, stack = "", cause } = error;
  // Cast: whatever was thrown, a missing field reads as undefined.
  const { code } = error as { code?: unknown };
  const words = scrubbed(message, messageCharacters);
  return {
    type: name,
    message: words,
    // Not the first lines: they repeat the message.
    stack: stack
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    // In the message, a key's digits look like a telephone number, and are scrubbed.
    ...(error instanceof DamagedObject && { key: error.key }),
    ...(code !== undefined && { code: String(code) }),
    ...(cause instanceof Error && { cause: scrubbed(cause.message, messageCharacters) }),
  };
}
