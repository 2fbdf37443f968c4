import {
  type ContactSubmission,
  checkFields,
  formEntities,
  fromEmailParameters,
} from "@site/contract/submission";
import type { FastifyInstance } from "fastify";
import {
  type GuardSettings,
  guardGroup,
  idempotencyKey,
  isJsonObject,
  issuesRejection,
  jsonIn,
  rejectWithText,
  visitorOf,
} from "../guard/route-group.ts";
import { type SubmitContext, submit } from "../submissions/submit.ts";

/**
 * The e-mail service's interface, for the e-mail of a contact submission. Ids and key in a request
 * are the page's; the real ones are the gateway's own. Register it below `/api/v1.0/email`.
 */
export function emailRoutes(context: SubmitContext, settings: GuardSettings) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, settings, ["/send"], rejectWithText);
    scope.post("/send", async (request, reply) => {
      const json = jsonIn(request.body);
      const parameters = isJsonObject(json) ? json["template_params"] : undefined;
      if (!isJsonObject(parameters)) {
        return rejectWithText(request, reply, {
          status: 400,
          message: "template_params are missing",
        });
      }
      const { fields, issues } = checkFields("contact", fromEmailParameters(parameters));
      if (issues !== undefined) {
        return rejectWithText(request, reply, issuesRejection("template_params", issues));
      }
      const sentKey = idempotencyKey(request);
      const rowId = sentKey === undefined ? await findRecentId(context, fields) : undefined;
      await submit(
        context,
        { entity: "email", fields },
        {
          key: sentKey ?? rowId,
          deliveryKey: rowId,
          visitor: visitorOf(request, settings),
          destinations: ["email"],
        },
      );
      return reply.type("text/plain; charset=utf-8").send("OK");
    });
  };
}

/**
 * The contact submission of these very fields that the page has stored within the hour. The e-mail
 * client cannot send an idempotency key, so the row's id stands in for it: a second e-mail for one
 * row is a repeated request, while the same words sent again have a new row.
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
  for (const name of Object.keys(formEntities.contact) as (keyof ContactSubmission)[]) {
    query = query.where(name, "=", fields[name]);
  }
  return (await query.executeTakeFirst())?.id;
}
