import { checkFields, type FieldIssue, type FormEntities } from "@site/contract/submission";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";

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

/** The JSON in the text of a body; undefined when it isn't JSON. */
export function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ""));
  } catch {
    return undefined;
  }
}

/** Validates the JSON body. @throws RequestError that names what is wrong or missing. */
export function readJson<Schema extends v.GenericSchema>(
  { body }: Pick<FastifyRequest, "body">,
  schema: Schema,
): v.InferOutput<Schema> {
  // Skip the other checks of a value that is out of bounds.
  const read = v.safeParse(schema, jsonIn(body), { abortPipeEarly: true });
  if (read.success) return read.output;
  const places = new Set(read.issues.map((issue) => v.getDotPath(issue) ?? "body"));
  throw new RequestError(400, `wrong or missing: ${[...places].join(", ")}`);
}

/** An issue of a field as part of a message. */
export const issueTexts: Record<FieldIssue, string> = {
  missing: "is missing",
  "too-long": "is too long",
  "not-an-address": "is not an e-mail address",
  unknown: "is not a known value",
  unreadable: "contains an invalid character",
};

/**
 * Validates an entity's fields from one place in the request.
 * @throws RequestError such as `parameters: email is not an e-mail address, language is missing`.
 * Text that is too long has its own status, so that the forms can tell the visitor.
 */
export function readFields<E extends keyof FormEntities>(
  entity: E,
  sent: Readonly<Record<string, unknown>>,
  place: string,
): FormEntities[E] {
  const { fields, issues = {} } = checkFields(entity, sent);
  if (fields !== undefined) return fields;
  const found = Object.entries<FieldIssue>(issues as Record<string, FieldIssue>);
  const text = found.map(([field, issue]) => `${field} ${issueTexts[issue]}`).join(", ");
  const isTooLong = found.some(([, issue]) => issue === "too-long");
  throw new RequestError(isTooLong ? 413 : 400, `${place}: ${text}`);
}
