import { type ContactSubmission, formEntities } from "@site/contract/submission";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Rejection, readFields, readJson } from "../guard/rejection.ts";
import { guardGroup, rejectionStatus, senderOf } from "../guard/route-group.ts";
import { type SubmitContext, submit } from "../submissions/submit.ts";

/**
 * The hosted database's REST interface, as far as a page needs it: one row into one table, one call
 * of one function, with the statuses of PostgREST. Register it below `/rest/v1`.
 */
export function hostedTableRoutes(context: SubmitContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/contact_submissions", "/rpc/log_security_event"], reject);
    const sentBy = (request: FastifyRequest) =>
      ({ ...senderOf(request, context.config), destinations: ["hosted-table"] }) as const;

    scope.post("/contact_submissions", async (request, reply) => {
      const fields = readFields("contact", readJson(request, oneRow), "row");
      await submit(context, { entity: "contact", fields }, sentBy(request));
      return reply.code(201).send();
    });

    scope.post("/rpc/log_security_event", async (request, reply) => {
      const fields = readJson(request, eventCall);
      await submit(context, { entity: "security-event", fields }, sentBy(request));
      return reply.code(204).send();
    });
  };
}

// Cast: the keys of this object.
const columns = Object.keys(formEntities.contact) as (keyof ContactSubmission)[];
const row = v.record(v.picklist(columns), v.unknown());
/** A row, or a list of one: one submission a request. */
const oneRow = v.union([
  row,
  v.pipe(
    v.strictTuple([row]),
    v.transform(([only]) => only),
  ),
]);

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
 * A call of the function. Its details can hurt no reader: bounded in size and depth before anything
 * reads them as JSON, then written anew, which makes `null` of a number that JavaScript cannot hold.
 */
const eventCall = v.pipe(
  v.strictObject({
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
      ),
      "{}",
    ),
  }),
  v.transform(({ p_event_type, p_user_identifier, p_user_agent, p_details }) => ({
    event_type: p_event_type,
    user_identifier: p_user_identifier,
    user_agent: p_user_agent,
    details: p_details,
  })),
);

/** How deep brackets nest in a JSON text, without reading it as JSON. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}

/** PostgREST's codes where it has one. */
const codes: Partial<Record<Rejection["status"], string>> = {
  400: "PGRST102",
  404: "PGRST205",
  405: "PGRST117",
  503: "PGRST001",
};

/** Every error carries a JSON object: the browser's client takes an empty 404 for success. */
function reject(_request: FastifyRequest, reply: FastifyReply, rejection: Rejection): FastifyReply {
  const { status, message } = rejection;
  const code = codes[status] ?? `GATEWAY${status}`;
  return rejectionStatus(reply, rejection)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ code, details: null, hint: null, message }));
}
