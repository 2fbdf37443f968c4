import { defaultLocale, isLocale, type Locale } from "@site/contract/locales";
import {
  checkFields,
  type FieldIssue,
  type FormEntities,
  formEntities,
  honeypotField,
} from "@site/contract/submission";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { guardGroup } from "../guard/route-group.ts";
import { visitorOf } from "../guard/visitor.ts";
import { destinationsFor } from "../submissions/destinations.ts";
import type { Submission } from "../submissions/submission.ts";
import { type SubmitContext, submit } from "../submissions/submit.ts";
import {
  type SubscriptionLinks,
  setSubscribed,
  subscriberIn,
} from "../submissions/subscription.ts";
import {
  type FormPage,
  formContents,
  languageInQuery,
  rejectWithPage,
  sendPage,
} from "./form-page.ts";

/**
 * The two forms as a browser without JavaScript sends them; the response is a page. Register it
 * below `/forms`.
 */
export function formRoutes(context: SubmitContext) {
  const destinations = {
    contact: destinationsFor(`contact in ${context.config.contactTable}`, "email"),
    newsletter: destinationsFor("newsletter"),
  };
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
          // A subscriber has one row anyway; a key would hide that they left or were erased.
          key: entity === "contact" ? formKey() : undefined,
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

/** The form again, with its issues; without issues, the page asks whether a person sent it. */
function againPage(
  { language, values }: FormBody,
  entity: keyof FormEntities,
  issues: Readonly<Record<string, FieldIssue>>,
): FormPage {
  const content = formContents[language];
  const { again, button, labels } = content[entity];
  // What is missing where nothing was sent is required.
  const required: Readonly<Record<string, FieldIssue>> = checkFields(entity, {}).issues ?? {};
  const fields = Object.entries<string>(labels).map(([name, label]) => {
    const issue = issues[name];
    return {
      ...{ name, label, value: values[name] ?? "" },
      ...{ issue: issue && content.issues[issue], isRequired: name in required },
    };
  });
  const isWrong = fields.some(({ issue }) => issue !== undefined);
  const form = { action: `/forms/${entity}?language=${language}`, fields, button };
  return { ...(isWrong ? again : content.confirm), form };
}

const knownFields = [...Object.keys(formEntities.contact), honeypotField];

/** Reads the known fields of a form as browsers send it; the first of repeated fields counts. */
function readForm(body: string): FormBody {
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
 * A form without scripts has no idempotency key: the same content within one hour of the clock is
 * one submission, which covers nearly every double click and reload of the response.
 */
function formKey(): string {
  return `form ${new Date().toISOString().slice(0, "2000-01-01T00".length)}`;
}

/**
 * The links of the newsletter's mails. Opening a link changes nothing, because mail programs open
 * links to scan them: the page has a button. A mail program's own button posts at once (RFC 8058).
 * Register it below `/forms/newsletter`.
 */
export function newsletterRoutes(context: SubmitContext, { secret }: SubscriptionLinks) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, [], rejectWithPage);
    for (const action of ["confirm", "unsubscribe"] as const) {
      scope.get(`/${action}`, async (request, reply) => {
        const { language, token } = linkOf(request);
        const { ask, leave, invalid, buttons } = formContents[language].subscription;
        const id = subscriberIn(secret, action, token);
        if (id === null) return sendPage(reply.code(400), language, invalid);
        const page = action === "confirm" ? ask : leave;
        const url = `/forms/newsletter/${action}?language=${language}&amp;token=${token}`;
        const form = { action: url, fields: [], button: buttons[action] };
        return sendPage(reply, language, { ...page, form });
      });

      scope.post(`/${action}`, async (request, reply) => {
        const { language, token } = linkOf(request);
        const { confirmed, left, invalid } = formContents[language].subscription;
        const id = subscriberIn(secret, action, token);
        const isKnown = id !== null && (await setSubscribed(context, id, action === "confirm"));
        context.wake();
        // An unknown id may be a former one of somebody who has subscribed anew since.
        if (!isKnown) return sendPage(reply.code(400), language, invalid);
        return sendPage(reply, language, action === "confirm" ? confirmed : left);
      });
    }
  };
}

function linkOf(request: FastifyRequest): { language: Locale; token: string } {
  // Cast: a query is an object of texts, or of lists of them.
  const { token } = request.query as Record<string, unknown>;
  return { language: languageInQuery(request) ?? defaultLocale, token: String(token) };
}
