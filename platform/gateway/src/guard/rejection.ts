import { checkFields, type FieldIssue, type FormEntities } from "@site/contract/submission";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";

/** A request that is not accepted; each wire format responds in its own way. */
export interface Rejection {
  status: 400 | 401 | 403 | 404 | 405 | 413 | 429 | 500 | 503;
  /** In English, for developers. */
  message: string;
  retryAfterSeconds?: number | undefined;
  /** The hosted table's error code, where the status alone is not enough. */
  code?: string | undefined;
}

/** Thrown when a request is not acceptable; the guard of its route group responds. */
export class RequestError extends Error implements Rejection {
  override name = "RequestError";
  readonly status: Rejection["status"];
  readonly retryAfterSeconds: number | undefined;
  readonly code: string | undefined;

  constructor(
    status: Rejection["status"],
    message: string,
    { retryAfterSeconds, code }: Pick<Rejection, "retryAfterSeconds" | "code"> = {},
  ) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.code = code;
  }
}

/** The JSON in a request's body; undefined when it isn't JSON. */
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
