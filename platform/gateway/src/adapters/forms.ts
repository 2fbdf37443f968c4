import { defaultLocale, isLocale, type Locale } from "@site/contract/locales";
import {
  checkFields,
  type FieldIssue,
  type FormEntities,
  formEntities,
  honeypotField,
} from "@site/contract/submission";
import type { FastifyInstance } from "fastify";
import { guardGroup } from "../guard/route-group.ts";
import { visitorOf } from "../guard/visitor.ts";
import { type Submission, type SubmitContext, submit } from "../submissions/submit.ts";
import { type FormPage, formContents, rejectWithPage, sendPage } from "./form-page.ts";

/**
 * The two forms as a browser without JavaScript sends them; the response is a page. Register it
 * below `/forms`.
 */
export function formRoutes(context: SubmitContext) {
  const destinations = {
    contact: [context.config.contactTable, "email"],
    newsletter: ["warehouse"],
  } as const;
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/contact", "/newsletter"], rejectWithPage);
    for (const entity of ["contact", "newsletter"] as const) {
      scope.post(`/${entity}`, async (request, reply) => {
        const form = readForm(String(request.body ?? ""));
        const { language } = form;
        const { fields, issues } = checkFields(entity, { ...form.values, language });
        if (issues !== undefined || form.isTrapped) {
          return sendPage(reply.code(400), language, againPage(form, entity, issues ?? {}));
        }
        // Cast: the fields are those of the entity.
        const { isRepeatedAddress } = await submit(context, { entity, fields } as Submission, {
          key: formKey(),
          visitor: visitorOf(request),
          destinations: destinations[entity],
        });
        const { contact, newsletter, subscription } = formContents[language];
        if (entity === "contact") return sendPage(reply, language, contact.done);
        const tells = isRepeatedAddress && context.config.tellsRepeatedSubscriber;
        const isAsked = context.config.newsletter !== null;
        const done = isAsked ? subscription.pending : newsletter.done;
        return sendPage(reply, language, tells ? newsletter.repeated : done);
      });
    }
  };
}

interface FormBody {
  language: Locale;
  values: Record<string, string>;
  /** The honeypot was filled in, probably by a program. */
  isTrapped: boolean;
}

/** The form again, with its issues, or if there are none, asking whether a person sent it. */
function againPage(
  { language, values }: FormBody,
  entity: keyof FormEntities,
  issues: Readonly<Record<string, FieldIssue>>,
): FormPage {
  const content = formContents[language];
  const { again, button, labels } = content[entity];
  const fields = Object.entries<string>(labels).map(([name, label]) => {
    const issue = issues[name];
    return { name, label, value: values[name] ?? "", issue: issue && content.issues[issue] };
  });
  const isWrong = fields.some(({ issue }) => issue !== undefined);
  const form = { action: `/forms/${entity}`, fields, button };
  return { ...(isWrong ? again : content.confirm), form };
}

const knownFields = [...Object.keys(formEntities.contact), honeypotField];

/** Reads the known fields of a form as browsers send it; of a repeated field the first one counts. */
export function readForm(body: string): FormBody {
  const sent = new URLSearchParams(body);
  const values: Record<string, string> = {};
  for (const name of knownFields) {
    const value = sent.get(name);
    // Browsers send line breaks as CR LF, scripts as LF. Both are stored alike.
    if (value !== null) values[name] = value.replaceAll("\r\n", "\n");
  }
  const language = values["language"];
  return {
    language: isLocale(language) ? language : defaultLocale,
    values,
    isTrapped: (values[honeypotField] ?? "") !== "",
  };
}

/**
 * A form without scripts has no idempotency key: the same content within the hour is one
 * submission, which covers a double click and a reload of the response.
 */
function formKey(): string {
  return `form ${new Date().toISOString().slice(0, "2000-01-01T00".length)}`;
}
