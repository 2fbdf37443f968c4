import { languages } from "@site/contract/languages";
import * as v from "valibot";
import type { Refusal } from "#guard/route-group.ts";

/*
 * What a visitor may send, wherever it arrives. The bounds are those of the tables, which check
 * again; here they give an answer that names the field.
 */

/** Why a value doesn't do; a page says it in its language. */
export type FaultReason = "missing" | "too-long" | "not-an-address" | "unknown" | "unreadable";

export interface FieldFault {
  field: string;
  reason: FaultReason;
}

const reason = (name: FaultReason) => name;

const readable = v.check<string, FaultReason>(
  (text) => !text.includes("\0") && text.isWellFormed(),
  "unreadable",
);

const text = (mostCharacters: number) =>
  v.pipe(
    v.string(reason("missing")),
    readable,
    v.check((value) => value.trim() !== "", reason("missing")),
    v.check((value) => [...value].length <= mostCharacters, reason("too-long")),
  );

const address = (pattern: RegExp) =>
  v.pipe(
    v.string(reason("missing")),
    v.trim(),
    v.minLength(1, reason("missing")),
    v.maxLength(254, reason("too-long")),
    readable,
    v.regex(pattern, reason("not-an-address")),
  );

const language = v.picklist(languages, reason("unknown"));

/** The specification's pattern: text, an at sign, text, a dot, text, and no space. */
const subscriberAddress = address(/^\S+@\S+\.\S+$/);

/** An enquiry isn't turned away for an address that only lacks a dot. */
const visitorAddress = address(/^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/);

export const newsletterFields = v.object({ email: subscriberAddress, language });

export const contactFields = v.object({
  name: text(200),
  email: visitorAddress,
  company: text(200),
  service: text(100),
  message: text(20_000),
  language,
});

export type NewsletterFields = v.InferOutput<typeof newsletterFields>;
export type ContactFields = v.InferOutput<typeof contactFields>;

/** The values, or one fault for each field that doesn't do. */
export function check<S extends v.GenericSchema>(
  schema: S,
  values: unknown,
): { fields: v.InferOutput<S> } | { faults: FieldFault[] } {
  const result = v.safeParse(schema, values, { abortPipeEarly: true });
  if (result.success) return { fields: result.output };
  const faults = result.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? "",
    // A value that isn't there at all gets the library's own message.
    reason: issue.input === undefined ? reason("missing") : (issue.message as FaultReason),
  }));
  return { faults };
}

const reasonsInWords: Record<FaultReason, string> = {
  missing: "is missing",
  "too-long": "is too long",
  "not-an-address": "is not an e-mail address",
  unknown: "is none of the known ones",
  unreadable: "holds a character that is none",
};

/**
 * For developers: `parameters: email is not an e-mail address, language is missing`. What is too
 * long has a status of its own, by which the forms tell the visitor so.
 */
export function faultsRefusal(place: string, faults: readonly FieldFault[]): Refusal {
  const words = faults.map(({ field, reason: why }) => `${field} ${reasonsInWords[why]}`);
  const isTooLong = faults.some(({ reason: why }) => why === "too-long");
  return { status: isTooLong ? 413 : 400, words: `${place}: ${words.join(", ")}` };
}
