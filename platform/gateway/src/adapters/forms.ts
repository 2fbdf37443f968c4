import { defaultLocale, isLocale, type Locale, localeOfPath } from "@site/contract/locales";
import {
  checkFields,
  contactFields,
  type FieldIssue,
  type FormEntities,
  honeypotField,
} from "@site/contract/submission";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type GuardSettings,
  guardGroup,
  type Rejection,
  rejectionStatus,
  visitorOf,
} from "../guard/route-group.ts";
import { type SubmitContext, submit } from "../submissions/submit.ts";
import de from "./form-content.de.ts";
import en from "./form-content.en.ts";
import pt, { type FormContent } from "./form-content.pt.ts";
import { type FormField, type FormPage, formPage, formPagePolicy } from "./form-page.ts";

export const formContents: Record<Locale, FormContent> = { pt, en, de };

interface FormSettings extends GuardSettings {
  /** Where a contact form goes besides the e-mail. */
  contactTable: "hosted-table" | "warehouse";
  tellsRepeatedSubscriber: boolean;
}

/**
 * The two forms as a browser without JavaScript sends them; the response is a page. Register it
 * below `/forms`.
 */
export function formRoutes(context: SubmitContext, settings: FormSettings) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, settings, ["/contact", "/newsletter"], rejectWithPage);

    scope.post("/contact", async (request, reply) => {
      const form = readForm(String(request.body ?? ""));
      if (form === null) return rejectTooMany(request, reply);
      const { contact } = formContents[form.language];
      const { fields, issues } = checkFields("contact", valuesOf(form));
      if (issues !== undefined || form.isTrapped) {
        const shown = contactFields.map((name) =>
          fieldOf(form, name, contact.labels[name], issues?.[name]),
        );
        return sendAgain(reply, form, "contact", shown);
      }
      await submit(
        context,
        { entity: "contact", fields },
        {
          key: formKey(),
          visitor: visitorOf(request, settings),
          destinations: [settings.contactTable, "email"],
        },
      );
      return sendPage(reply, form.language, contact.sent);
    });

    scope.post("/newsletter", async (request, reply) => {
      const form = readForm(String(request.body ?? ""));
      if (form === null) return rejectTooMany(request, reply);
      const { newsletter, subscription } = formContents[form.language];
      const { fields, issues } = checkFields("newsletter", valuesOf(form));
      if (issues !== undefined || form.isTrapped) {
        const shown = [fieldOf(form, "email", newsletter.label, issues?.email)];
        return sendAgain(reply, form, "newsletter", shown);
      }
      const { isRepeatedAddress } = await submit(
        context,
        { entity: "newsletter", fields },
        { key: formKey(), visitor: visitorOf(request, settings), destinations: ["warehouse"] },
      );
      const tells = isRepeatedAddress && settings.tellsRepeatedSubscriber;
      const done = context.confirmsSubscriptions ? subscription.pending : newsletter.done;
      return sendPage(reply, form.language, tells ? newsletter.repeated : done);
    });
  };
}

/** The form once more, with what is wrong in it or, where nothing is, the question whether it was a person. */
function sendAgain(
  reply: FastifyReply,
  { language }: FormBody,
  entity: keyof FormEntities,
  fields: readonly FormField[],
): FastifyReply {
  const content = formContents[language];
  const { again, button } = content[entity];
  const isWrong = fields.some(({ issue }) => issue !== undefined);
  const form = { action: `/forms/${entity}`, fields, button };
  return sendPage(reply.code(400), language, { ...(isWrong ? again : content.confirm), form });
}

interface FormBody {
  language: Locale;
  values: Record<string, string>;
  /** Something stands in the field that people don't see: a program filled the form in. */
  isTrapped: boolean;
}

/** The forms have seven; a bound keeps the time to read a body independent of what a sender invents. */
export const maxFields = 32;

const knownFields = new Set<string>([...contactFields, "language", honeypotField]);

/**
 * Reads the known fields of a form as browsers send it; of a field that comes twice the first
 * counts. null: the body has more fields than any form of the site.
 */
export function readForm(body: string): FormBody | null {
  if (body.split("&", maxFields + 1).length > maxFields) return null;
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    // Browsers send line breaks as CR LF; a script sends what was typed. Both are stored alike.
    if (knownFields.has(name) && !found.has(name)) found.set(name, value.replaceAll("\r\n", "\n"));
  }
  const language = found.get("language");
  return {
    language: isLocale(language) ? language : defaultLocale,
    values: Object.fromEntries(found),
    isTrapped: (found.get(honeypotField) ?? "") !== "",
  };
}

const valuesOf = ({ values, language }: FormBody) => ({ ...values, language });

/**
 * A form without scripts carries no key of its own: the same content within the hour is one
 * submission, which takes care of a double click and of a reload of the response.
 */
function formKey(): string {
  return `form ${new Date().toISOString().slice(0, "2000-01-01T00".length)}`;
}

function fieldOf(
  { values, language }: FormBody,
  name: string,
  label: string,
  issue: FieldIssue | undefined,
): FormField {
  return {
    name,
    label,
    kind: name === "message" ? "area" : name === "email" ? "email" : "text",
    value: values[name] ?? "",
    issue: issue && formContents[language].issues[issue],
  };
}

/** A page in the visitor's language. */
export function sendPage(
  reply: FastifyReply,
  language: Locale,
  page: Pick<FormPage, "title" | "text" | "form">,
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", formPagePolicy)
    .send(formPage({ language, back: formContents[language].back, ...page }));
}

function rejectTooMany(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return rejectWithPage(request, reply, {
    status: 400,
    message: `a form may have ${maxFields} fields at most`,
  });
}

/** For a form that was not read: the referring page's address gives the language. */
export function rejectWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  rejection: Rejection,
): FastifyReply {
  const { referer = "" } = request.headers;
  const language = localeOfPath(URL.canParse(referer) ? new URL(referer).pathname : "/");
  const { tooLong, tooMany, failed } = formContents[language];
  const page = { 413: tooLong, 429: tooMany }[String(rejection.status)] ?? failed;
  return sendPage(rejectionStatus(reply, rejection), language, page);
}
