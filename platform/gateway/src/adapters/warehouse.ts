import type { FormEntities } from "@site/contract/submission";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { RequestError } from "../guard/request-error.ts";
import {
  guardGroup,
  type Reject,
  readFields,
  readJson,
  rejectionStatus,
  senderOf,
} from "../guard/route-group.ts";
import { destinationsFor } from "../submissions/destinations.ts";
import type { Submission } from "../submissions/submission.ts";
import { type Acknowledgement, type SubmitContext, submit } from "../submissions/submit.ts";

const statementRequest = v.object({
  statement: v.pipe(v.string(), v.maxLength(2_000)),
  parameters: v.optional(
    // The number of parameters is limited before any of them is validated.
    v.pipe(
      v.array(v.unknown()),
      v.maxLength(20),
      v.array(v.object({ name: v.string(), value: v.nullish(v.string()) })),
    ),
    [],
  ),
});

/**
 * The warehouse's SQL statement interface, for the site's own two inserts. The page sends no
 * credential, and the text of its statement is not passed on. A stored submission is reported as
 * done; its delivery is then the gateway's job. Register it below `/api/2.0/sql/statements`.
 */
export function warehouseRoutes(context: SubmitContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/"], reject);
    scope.post("/", async (request, reply) => {
      const { statement, parameters } = readJson(request, statementRequest);
      const entity = entityOf(statement);
      // If a name is repeated, its first parameter counts.
      const values = Object.fromEntries(
        parameters.toReversed().map(({ name, value }) => [name, value]),
      );
      const fields = readFields(entity, values, "parameters");
      // Cast: the fields are those of the entity.
      const stored = await submit(context, { entity, fields } as Submission, {
        ...senderOf(request),
        destinations: destinationsFor(entity === "contact" ? "contact in warehouse" : entity),
      });
      const isSubscriber = entity === "newsletter";
      return reply.send({
        statement_id: stored.id,
        status: { state: "SUCCEEDED" },
        // The page tells the subscriber to look for the e-mail.
        ...(isSubscriber && context.config.newsletter !== null && { confirmation: "email" }),
        ...(isSubscriber && context.config.tellsRepeatedSubscriber && rowCount(stored)),
      });
    });
  };
}

/** The site's inserts: lists of columns and of parameters, without any value. */
const insert =
  /^INSERT INTO (contact_submissions|newsletter_subscribers) \([\w, ]+\) VALUES \(uuid\(\), [:\w, ()]+\)$/;

/**
 * The entity that a statement inserts. Its columns don't matter, only its parameters do: an open tab
 * may be of another release than this gateway, with fewer fields or with more.
 */
function entityOf(statement: string): keyof FormEntities {
  const text = statement.replace(/\s+/g, " ").trim().replace(/ ?;$/, "");
  const [, table] = insert.exec(text) ?? [];
  if (table === undefined) {
    throw new RequestError(400, "statement: only the site's own inserts are accepted");
  }
  return table === "contact_submissions" ? "contact" : "newsletter";
}

/**
 * An insert's row count in the warehouse's format. It reveals whether an address was subscribed.
 */
function rowCount({ isRepeatedAddress }: Acknowledgement) {
  const rows = isRepeatedAddress ? "0" : "1";
  const columns = ["num_affected_rows", "num_inserted_rows"].map((name, position) => ({
    name,
    position,
    type_name: "LONG",
    type_text: "BIGINT",
  }));
  return {
    manifest: { format: "JSON_ARRAY", schema: { column_count: columns.length, columns } },
    result: { row_count: 1, data_array: [[rows, rows]] },
  };
}

const errorCodes: Record<RequestError["status"], string> = {
  400: "INVALID_PARAMETER_VALUE",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "ENDPOINT_NOT_FOUND",
  405: "ENDPOINT_NOT_FOUND",
  413: "REQUEST_TOO_LARGE",
  429: "REQUEST_LIMIT_EXCEEDED",
  500: "INTERNAL_ERROR",
  503: "TEMPORARILY_UNAVAILABLE",
};

const reject: Reject = (_request, reply, rejection) => {
  const { status, message } = rejection;
  return rejectionStatus(reply, rejection).send({ error_code: errorCodes[status], message });
};
