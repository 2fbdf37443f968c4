import { checkFields, formEntities } from "@site/contract/submission";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as v from "valibot";
import { RequestError } from "../guard/request-error.ts";
import {
  guardGroup,
  issueTexts,
  jsonIn,
  type Reject,
  rejectionStatus,
  senderOf,
} from "../guard/route-group.ts";
import { type Arrival, destinationsFor } from "../submissions/destinations.ts";
import type { Submission } from "../submissions/submission.ts";
import { type SubmitContext, submit } from "../submissions/submit.ts";

/**
 * The part of the hosted database's REST interface that a page needs: one row into one table, one
 * call of one function, with the statuses and codes of PostgREST. Register it below `/rest/v1`.
 */
export function hostedTableRoutes(context: SubmitContext) {
  /** Takes what is posted to one address, with a limit of its own. */
  const taking =
    (path: string, status: number, arrival: Arrival, read: (from: FastifyRequest) => Submission) =>
    async (scope: FastifyInstance): Promise<void> => {
      const destinations = destinationsFor(arrival);
      guardGroup(scope, context.config, [path], reject);
      scope.post(path, async (request, reply) => {
        await submit(context, read(request), { ...senderOf(request), destinations });
        return reply.code(status).send();
      });
    };
  return async (scope: FastifyInstance): Promise<void> => {
    await scope.register(taking("/contact_submissions", 201, "contact in hosted-table", readRow));
    // A page's events must not use up the limit of the form.
    const calls = taking("/log_security_event", 204, "security-event", readEvent);
    await scope.register(calls, { prefix: "/rpc" });
  };
}

/** The request's one row or call. JSON only: pages of other sites can send forms and plain text. */
function jsonRow({ body, headers }: FastifyRequest): Record<string, unknown> {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  const isJson = type === undefined || type === "application/json";
  // A list of one row is a row.
  const [row, ...others] = [isJson ? jsonIn(body) : undefined].flat();
  if (typeof row !== "object" || row === null || Array.isArray(row) || others.length > 0) {
    throw rejected("PGRST102", "Empty or invalid json: one row is expected");
  }
  // Cast: an object that JSON describes.
  return row as Record<string, unknown>;
}

/**
 * Validates the row against the table's columns and constraints. @throws RequestError with a code
 */
function readRow(request: FastifyRequest): Submission {
  const row = jsonRow(request);
  const unknown = Object.keys(row).find((name) => !Object.hasOwn(formEntities.contact, name));
  if (unknown !== undefined) {
    throw rejected("PGRST204", `Column '${unknown}' of 'contact_submissions' does not exist`);
  }
  const { fields, issues } = checkFields("contact", row);
  if (fields !== undefined) return { entity: "contact", fields };
  const [[name, issue] = ["row", "missing"] as const] = Object.entries(issues);
  throw rejected(issue === "missing" ? "23502" : "23514", `row: ${name} ${issueTexts[issue]}`);
}

const rejected = (code: string, message: string) => new RequestError(400, message, { code });

const optionalText = (maxCharacters: number) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.maxLength(maxCharacters),
      v.check((text) => text.isWellFormed() && !text.includes("\0")),
    ),
    null,
  );

const maxDetailsBytes = 16_384;
const maxDetailsDepth = 32;

/**
 * A call of the function. Its details are safe for any reader: their size and depth are limited
 * before they are parsed, then they are serialized again, which turns a number that JavaScript
 * cannot represent into `null`. Other numbers, such as 1e20, get longer.
 */
const eventCall = v.object({
  p_event_type: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/)),
  p_user_identifier: optionalText(200),
  p_user_agent: optionalText(1_000),
  p_details: v.nullish(
    v.pipe(
      v.string(),
      v.maxBytes(maxDetailsBytes),
      v.check((text) => depthOf(text) <= maxDetailsDepth),
      v.parseJson(),
      v.stringifyJson(),
      v.maxBytes(maxDetailsBytes),
    ),
    "{}",
  ),
});

/** The event of a call. @throws RequestError with the code of the function, or of its constraints */
function readEvent(request: FastifyRequest): Submission {
  const call = jsonRow(request);
  const isKnown = Object.keys(call).every((name) => Object.hasOwn(eventCall.entries, name));
  if (!isKnown || !Object.hasOwn(call, "p_event_type")) {
    const message = "Could not find the function with these parameters in the schema cache";
    throw new RequestError(404, message, { code: unknownFunction });
  }
  // Skip the other checks of a value that is out of bounds.
  const { success, output, issues } = v.safeParse(eventCall, call, { abortPipeEarly: true });
  if (success) {
    const fields = {
      event_type: output.p_event_type,
      user_identifier: output.p_user_identifier,
      user_agent: output.p_user_agent,
      details: output.p_details,
    };
    return { entity: "security-event", fields };
  }
  const [issue] = issues;
  const code = issue.type === "parse_json" ? "22P02" : issue.input === null ? "23502" : "23514";
  throw rejected(code, `${v.getDotPath(issue)} is not accepted`);
}

/** How deep brackets nest in a JSON text, without parsing it. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}

const unknownFunction = "PGRST202";

/** PostgREST's code for a status, if it has one. */
const codes: Partial<Record<RequestError["status"], string>> = {
  400: "PGRST102",
  404: "PGRST205",
  405: "PGRST117",
  503: "PGRST001",
};

/** Every error carries a JSON object: the browser's client takes an empty 404 for success. */
const reject: Reject = (request, reply, rejection) => {
  const { status, message } = rejection;
  const isUnknownCall = status === 404 && request.url.includes("/rpc/");
  const known = isUnknownCall ? unknownFunction : codes[status];
  const code = rejection.code ?? known ?? `GATEWAY${status}`;
  return rejectionStatus(reply, rejection).send({ code, details: null, hint: null, message });
};
