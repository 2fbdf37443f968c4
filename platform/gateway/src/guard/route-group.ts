import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { checkFields, type FieldIssue, type FormEntities } from "@site/contract/submission";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { GatewayConfig } from "../settings/config.ts";
import { StoreError } from "../store/tables.ts";
import { readBody } from "./body.ts";
import { RequestError, tooMany } from "./request-error.ts";
import { requestLimit, visitorOf } from "./visitor.ts";

const unavailableRetrySeconds = 2;

/** Answers a request that is not accepted, in the format of its group. */
export type Reject = (
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: RequestError,
) => FastifyReply;

/**
 * Guards all routes that visitors write to: a limit per address, this site's pages only, bounded
 * bodies that arrive as text, and rejections in the group's format. `paths` accept only POST; the
 * caller adds those routes.
 */
export function guardGroup(
  scope: FastifyInstance,
  settings: Pick<GatewayConfig, "allowedOrigins" | "requestsPerMinute"> & {
    /** The site's own origin, where it is known. */
    ownOrigin?(): string | undefined;
  },
  paths: readonly string[],
  reject: Reject,
): void {
  const limit = requestLimit(settings.requestsPerMinute);

  scope.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (allowOrigin(request, reply, settings.allowedOrigins)) return reply.code(204).send();
    // Links may lead here from anywhere, such as a mail; requests that change something may not.
    const onlyReads = request.method === "GET" || request.method === "HEAD";
    if (
      !onlyReads &&
      !isOwnPage(request.headers, settings.allowedOrigins, settings.ownOrigin?.())
    ) {
      throw new RequestError(
        403,
        "the request comes from another site, or a proxy in front does not pass Host on",
      );
    }
    const waitMs = await limit(visitorOf(request));
    if (waitMs > 0) throw tooMany("too many requests from this address", waitMs);
  });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", ({ headers }: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, Number(headers["content-length"] ?? 0)),
  );

  scope.setErrorHandler((error, request, reply) => {
    const rejection = rejectionOf(error);
    if (rejection !== error && rejection.status >= 500) {
      // Never the message: it may quote the visitor.
      const { code, name } = error as { code?: unknown; name?: unknown };
      request.log.error({ code, type: name }, "submission not stored");
    }
    try {
      return reject(request, reply, rejection);
    } catch (failed) {
      // Fastify would answer with what the failure says.
      request.log.error({ err: failed }, "a rejection could not be sent");
      return rejectWithText(request, reply, new RequestError(500, "an unexpected error"));
    }
  });

  const otherMethods = scope.supportedMethods.filter((method) => method !== "POST");
  for (const url of paths) {
    scope.route({
      method: otherMethods,
      url,
      handler() {
        throw new RequestError(405, "only POST is answered here");
      },
    });
  }
  scope.all("/*", () => {
    throw new RequestError(404, "there is nothing at this address");
  });
}

/**
 * Sets the CORS headers, so that an allowed site's page may read the response. True for a preflight
 * request, which is then answered.
 */
function allowOrigin(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): boolean {
  const { origin } = headers;
  if (allowedOrigins.length > 0) reply.header("vary", "Origin");
  if (origin === undefined || !allowedOrigins.includes(origin)) return false;
  reply.header("access-control-allow-origin", origin);
  reply.header("access-control-expose-headers", "Retry-After");
  if (method !== "OPTIONS") return false;
  reply.header("access-control-allow-methods", "POST");
  reply.header("access-control-max-age", "600");
  const asked = headers["access-control-request-headers"] ?? "";
  if (/^[a-z0-9, -]{1,500}$/i.test(asked)) reply.header("access-control-allow-headers", asked);
  return true;
}

/** Sets a rejection's status and its Retry-After; the caller adds the body. */
export function rejectionStatus(reply: FastifyReply, rejection: RequestError): FastifyReply {
  if (rejection.retryAfterSeconds !== undefined) {
    reply.header("retry-after", rejection.retryAfterSeconds);
  }
  if (rejection.status === 405) reply.header("allow", "POST");
  return reply.code(rejection.status);
}

/** Rejects with the message as plain text, for clients that need no other format. */
export const rejectWithText: Reject = (_request, reply, rejection) =>
  rejectionStatus(reply, rejection).type("text/plain; charset=utf-8").send(rejection.message);

/** Who sent a request, and its idempotency key; an empty key counts as none. */
export function senderOf(request: FastifyRequest) {
  const key = String(request.headers["idempotency-key"] ?? "").trim();
  return { key: key || undefined, visitor: visitorOf(request) };
}

function rejectionOf(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof StoreError && error.isUnavailable) {
    const message = "nothing can be stored at the moment, try again";
    return new RequestError(503, message, { retryAfterSeconds: unavailableRetrySeconds });
  }
  // The store rejects some values: for example nested too deeply, or against a table's check.
  if (error instanceof StoreError && /^(22|54|23514$)/.test(error.code)) {
    return new RequestError(400, "the submission cannot be stored as it is");
  }
  // Cast: Fastify's own errors carry the status that fits; others don't have the field.
  const { statusCode } = error as { statusCode?: unknown };
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) {
    return new RequestError(400, "the request cannot be read");
  }
  return new RequestError(500, "an unexpected error");
}

/**
 * False when a browser says that the request comes from a page of another site: such a page could
 * otherwise make a visitor write here without knowing it. Programs that aren't browsers send
 * neither header and pass.
 */
export function isOwnPage(
  headers: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
  ownOrigin?: string,
): boolean {
  const { origin, host, "x-forwarded-host": publicHost } = headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  // The browser compares the addresses that it sees, so this works behind any proxy.
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  if (origin === undefined || origin === ownOrigin) return true;
  if (!URL.canParse(origin)) return false;
  // A proxy may put its own name into Host. A foreign page can't send the other header by default.
  return [host, publicHost].includes(new URL(origin).host);
}

/** The JSON in the text of a body; undefined when it isn't JSON. */
export function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ""));
  } catch {
    return undefined;
  }
}

const maxNamedIssues = 10;

/** Validates the JSON body. @throws RequestError that names what is wrong or missing. */
export function readJson<Schema extends v.GenericSchema>(
  { body }: Pick<FastifyRequest, "body">,
  schema: Schema,
): v.InferOutput<Schema> {
  // Skip the other checks of a value that is out of bounds.
  const read = v.safeParse(schema, jsonIn(body), { abortPipeEarly: true });
  if (read.success) return read.output;
  const issues = read.issues.slice(0, maxNamedIssues);
  const places = new Set(issues.map((issue) => v.getDotPath(issue) ?? "body"));
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
