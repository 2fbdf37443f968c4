import { isLanguage } from "@site/contract/languages";
import * as v from "valibot";
import type { Refusal } from "#guard/route-group.ts";
import { jsonIn } from "#submission/json-text.ts";
import { check, contactFields, faultsRefusal } from "#submission/submission-fields.ts";
import { type EmailPayload, emailPayload } from "./enquiry-message.ts";

const requestSchema = v.object({ template_params: v.record(v.string(), v.unknown()) });

/** Which template parameter carries which field of an enquiry. */
const parameterOf: Record<string, string> = {
  name: "from_name",
  email: "reply_to",
  language: "site_language",
};

/**
 * Understands a request to send the enquiry's e-mail. Ids and key in it are the page's; the real
 * ones are the gateway's own, so they aren't looked at.
 */
export function readEmailRequest(body: string): { payload: EmailPayload } | { refused: Refusal } {
  const json = jsonIn(body);
  if (json === undefined) return refused("the body is not JSON");
  const parsed = v.safeParse(requestSchema, json);
  if (!parsed.success) return refused("template_params are missing");
  const given = parsed.output.template_params;
  const checked = check(contactFields, {
    name: given["from_name"],
    email: given["reply_to"],
    company: given["company"],
    service: given["service"],
    message: given["message"],
    language: isLanguage(given["site_language"]) ? given["site_language"] : "pt",
  });
  if ("faults" in checked) {
    const faults = checked.faults.map(({ field, reason }) => ({
      field: parameterOf[field] ?? field,
      reason,
    }));
    return { refused: faultsRefusal("template_params", faults) };
  }
  return { payload: emailPayload(checked.fields) };
}

function refused(words: string): { refused: Refusal } {
  return { refused: { status: 400, words } };
}
