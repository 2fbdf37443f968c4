import { type Language, languageOfPath } from "@site/contract/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GatewayContext } from "#gateway-context.ts";
import { guardGroup, type Refusal, refusalStatus } from "#guard/route-group.ts";
import { keepContact } from "#submission/contact.ts";
import {
  check,
  contactFields,
  type FieldFault,
  newsletterFields,
} from "#submission/submission-fields.ts";
import { keepSubscription } from "#submission/subscription.ts";
import { type FormBody, maxFields, readForm } from "./form-body.ts";
import { type FormField, type FormPage, formPage, formPagePolicy } from "./form-page.ts";
import de from "./form-words.de.ts";
import en from "./form-words.en.ts";
import pt from "./form-words.pt.ts";
import type { FormWords } from "./form-words.ts";

const tooManyFields: Refusal = {
  status: 400,
  words: `a form may have ${maxFields} fields at most`,
};

const wordsOf: Record<Language, FormWords> = { pt, en, de };

/**
 * The two forms as a browser without JavaScript sends them: the same acceptance as through the
 * wire formats, answered with a page. Register it below `/forms`.
 */
export function formRoutes(context: GatewayContext) {
  return async (scope: FastifyInstance): Promise<void> => {
    guardGroup(scope, context.config, ["/contact", "/newsletter"], refuse);
    scope.post("/contact", (request, reply) => contact(context, request, reply));
    scope.post("/newsletter", (request, reply) => newsletter(context, request, reply));
  };
}

async function contact(context: GatewayContext, request: FastifyRequest, reply: FastifyReply) {
  const form = readForm(String(request.body ?? ""));
  if (form === null) return refuse(request, reply, tooManyFields);
  const words = wordsOf[form.language];
  const checked = check(contactFields, { ...form.values, language: form.language });
  if ("faults" in checked || form.isTrapped) {
    const faults = "faults" in checked ? checked.faults : [];
    const fields = (["name", "email", "company", "service", "message"] as const).map((name) =>
      fieldOf(form, name, words.contact.labels[name], faults, words),
    );
    const again = { action: "/forms/contact", fields, button: words.contact.button };
    const say = faults.length > 0 ? words.contact.again : words.confirm;
    return answer(reply.code(400), form.language, { ...say, form: again });
  }
  const { contactTable: table } = context.config;
  await keepContact(context, checked.fields, formKey(), { table, withEmail: true });
  return answer(reply, form.language, words.contact.sent);
}

async function newsletter(context: GatewayContext, request: FastifyRequest, reply: FastifyReply) {
  const form = readForm(String(request.body ?? ""));
  if (form === null) return refuse(request, reply, tooManyFields);
  const words = wordsOf[form.language];
  const checked = check(newsletterFields, { ...form.values, language: form.language });
  if ("faults" in checked || form.isTrapped) {
    const faults = "faults" in checked ? checked.faults : [];
    const field = fieldOf(form, "email", words.newsletter.label, faults, words);
    const again = { action: "/forms/newsletter", fields: [field], button: words.newsletter.button };
    const say = faults.length > 0 ? words.newsletter.again : words.confirm;
    return answer(reply.code(400), form.language, { ...say, form: again });
  }
  const { isRepeatedAddress } = await keepSubscription(context, checked.fields, formKey());
  const tells = isRepeatedAddress && context.config.tellsRepeatedSubscriber;
  return answer(reply, form.language, words.newsletter[tells ? "repeated" : "done"]);
}

/**
 * A form without scripts carries no key of its own: the same content within the hour is one
 * submission, which takes care of a double click and of a reload of the answer.
 */
function formKey(): string {
  return `form ${new Date().toISOString().slice(0, "2000-01-01T00".length)}`;
}

function fieldOf(
  form: FormBody,
  name: string,
  label: string,
  faults: readonly FieldFault[],
  words: FormWords,
): FormField {
  const fault = faults.find(({ field }) => field === name);
  return {
    name,
    label,
    kind: name === "message" ? "area" : name === "email" ? "email" : "text",
    value: form.values[name] ?? "",
    fault: fault && words.reasons[fault.reason],
  };
}

function answer(
  reply: FastifyReply,
  language: Language,
  page: Pick<FormPage, "title" | "text" | "form">,
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", formPagePolicy)
    .send(formPage({ language, back: wordsOf[language].back, ...page }));
}

/** Here the form hasn't been read, so the page it came from tells the language. */
function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { referer = "" } = request.headers;
  const language = languageOfPath(URL.canParse(referer) ? new URL(referer).pathname : "/");
  const { tooLong, tooMany, failed } = wordsOf[language];
  const page = refusal.status === 413 ? tooLong : refusal.status === 429 ? tooMany : failed;
  return answer(refusalStatus(reply, refusal), language, page);
}
