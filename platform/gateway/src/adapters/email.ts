import { type ContactSubmission, fromEmailParameters } from "@site/contract/submission";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import {
  guardGroup,
  readFields,
  readJson,
  rejectWithText,
  senderOf,
} from "../guard/route-group.ts";
import { contactColumns } from "../store/tables.ts";
import { destinationsFor } from "../submissions/destinations.ts";
import { type SubmitContext, submit } from "../submissions/submit.ts";

const emailRequest = v.object({ template_params: v.record(v.string(), v.unknown()) });

/**
 * The e-mail service's interface, for the e-mail of a contact submission. The ids and the key in a
 * request are ignored; the gateway has the real ones. Register it below `/api/v1.0/email`.
 */
export function emailRoutes(context: SubmitContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/send"], rejectWithText);
    scope.post("/send", async (request, reply) => {
      const { template_params } = readJson(request, emailRequest);
      const fields = readFields("contact", fromEmailParameters(template_params), "template_params");
      const findKey = () => findRecentId(context, fields);
      const options = { ...senderOf(request), findKey, destinations: destinationsFor("email") };
      await submit(context, { entity: "email", fields }, options);
      return reply.type("text/plain; charset=utf-8").send("OK");
    });
  };
}

/**
 * The contact submission with exactly these fields that the page stored within the last hour. The
 * e-mail client cannot send an idempotency key, so the row's id replaces it: a second e-mail for
 * one row is a repeated request, whereas the same text sent again has a new row.
 */
async function findRecentId(
  { store }: SubmitContext,
  fields: ContactSubmission,
): Promise<string | undefined> {
  let query = store.db
    .selectFrom("contact_submissions")
    .select("id")
    .where("submitted_at", ">", store.time(-60 * 60 * 1000))
    .orderBy("submitted_at", "desc")
    .limit(1);
  for (const name of contactColumns) query = query.where(name, "=", fields[name]);
  return (await query.executeTakeFirst())?.id;
}
