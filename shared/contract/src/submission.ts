import { isLocale, type Locale, locales } from "./locales.ts";

/*
 * What a visitor sends through the site's forms: fields, limits and wire names, for the page that
 * sends them and the gateway that accepts them. The tables in supabase/migrations repeat the
 * limits.
 */

/** What a visitor writes on the contact page, in the order of its fields. */
export const contactFields = ["name", "email", "company", "service", "message"] as const;

export type ContactField = (typeof contactFields)[number];

export type ContactValues = Record<ContactField, string>;

/** A row of `contact_submissions` as the page sends it; the store adds its id and time. */
export type ContactSubmission = ContactValues & { language: Locale };

/** A row of `newsletter_subscribers` as the page sends it. */
export interface NewsletterSubmission {
  email: string;
  language: Locale;
}

export interface FormEntities {
  contact: ContactSubmission;
  newsletter: NewsletterSubmission;
}

/** The honeypot: a field that the pages hide from people and that only programs fill in. */
export const honeypotField = "subject_line";

/** Why a field's value is not accepted. */
export type FieldIssue = "missing" | "too-long" | "not-an-address" | "unknown" | "unreadable";

interface FieldRule {
  maxCharacters: number;
  /** Pattern of an e-mail address, as `addressIn` reads it; other texts are kept as typed. */
  address?: RegExp;
  /** The only values accepted. */
  values?: readonly string[];
}

/** What no part of an address has unless it is quoted. */
const outside = String.raw`\s@,;:<>()[\]"\\`;
const address = (dots: "*" | "+") =>
  new RegExp(`^[^${outside}]+@[^.${outside}]+(\\.[^.${outside}]+)${dots}$`);

const languageRule: FieldRule = { maxCharacters: 2, values: locales };

/** The fields of each entity, in the order of its columns. */
export const formEntities: {
  [E in keyof FormEntities]: Record<keyof FormEntities[E], FieldRule>;
} = {
  contact: {
    name: { maxCharacters: 200 },
    // A missing dot in the address is no reason to reject a message.
    email: { maxCharacters: 254, address: address("*") },
    company: { maxCharacters: 200 },
    service: { maxCharacters: 100 },
    message: { maxCharacters: 20_000 },
    language: languageRule,
  },
  newsletter: {
    // Where the specification asks for text, an at sign, text, a dot and text, without spaces, this
    // also rejects what no mail can reach, such as two at signs.
    email: { maxCharacters: 254, address: address("+") },
    language: languageRule,
  },
};

export type CheckedFields<E extends keyof FormEntities> =
  | { fields: FormEntities[E]; issues?: undefined }
  | { fields?: undefined; issues: Partial<Record<keyof FormEntities[E], FieldIssue>> };

/** Reads the entity's fields from an input, or returns the issue of each rejected field. */
export function checkFields<E extends keyof FormEntities>(
  entity: E,
  sent: Readonly<Record<string, unknown>>,
): CheckedFields<E> {
  const fields: Record<string, string> = {};
  const issues: Record<string, FieldIssue> = {};
  for (const [name, rule] of Object.entries<FieldRule>(formEntities[entity])) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    const text = typeof value === "string" && rule.address ? addressIn(value) : value;
    const issue = issueOf(text, rule);
    if (issue !== undefined) issues[name] = issue;
    else fields[name] = text as string; // A value without an issue is a text.
  }
  // Casts: the loop has visited every field of the entity and no other.
  if (Object.keys(issues).length > 0) return { issues } as CheckedFields<E>;
  return { fields } as unknown as CheckedFields<E>;
}

/** Beyond it a search for an end would take long, and no address is meant. */
const maxPastedCharacters = 1_000;

/**
 * The address in a text that somebody pasted: without characters that nobody sees, a name before it,
 * brackets or quotes around it, `mailto:`, or the punctuation of a sentence.
 */
export function addressIn(text: string): string {
  if (text.length > maxPastedCharacters) return text;
  const visible = text.replace(/\p{Cf}/gu, "").trim();
  const bracketed = /<([^<>]+)>[\s,;.]*$/.exec(visible)?.[1] ?? visible;
  return bracketed
    .replace(/^[\s<(["']*(mailto:)?/i, "")
    .replace(/(@[^?]*)\?.*$/s, "$1")
    .replace(/[\s>)\]"'.,;:!]+$/, "");
}

function issueOf(value: unknown, { maxCharacters, address, values }: FieldRule) {
  if (typeof value !== "string" || value.trim() === "") return "missing";
  if (values) return values.includes(value) ? undefined : "unknown";
  if (value.includes("\0") || !value.isWellFormed()) return "unreadable";
  // Check the UTF-16 length first, without splitting a text that is far too long.
  if (value.length > 2 * maxCharacters || [...value].length > maxCharacters) return "too-long";
  return address && !address.test(value) ? "not-an-address" : undefined;
}

/**
 * The statement that a page sends to the warehouse: one insert with a named parameter for each
 * field, so that its text never contains what somebody typed.
 */
export function insertStatement(entity: keyof FormEntities): string {
  const names = Object.keys(formEntities[entity]);
  const isContact = entity === "contact";
  const table = isContact ? "contact_submissions" : "newsletter_subscribers";
  const columns = isContact ? "submitted_at" : "subscribed_at, is_active";
  const values = isContact ? "current_timestamp()" : "current_timestamp(), true";
  const parameters = names.map((name) => `:${name}`);
  return `INSERT INTO ${table} (id, ${names.join(", ")}, ${columns}) VALUES (uuid(), ${parameters.join(", ")}, ${values})`;
}

/** The e-mail template's name for a field, if it differs. */
const emailParameters: Readonly<Record<string, string>> = {
  name: "from_name",
  email: "reply_to",
  language: "site_language",
};

/** A contact submission as the parameters of the e-mail template. */
export function toEmailParameters(fields: ContactSubmission): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [emailParameters[name] ?? name, value]),
  );
}

/** The unchecked fields of a contact submission, from the e-mail template's parameters. */
export function fromEmailParameters(
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = Object.keys(formEntities.contact).map((name) => {
    const parameter = emailParameters[name] ?? name;
    return [name, Object.hasOwn(sent, parameter) ? sent[parameter] : undefined];
  });
  const { language, ...others } = Object.fromEntries(fields);
  // A template may leave the language out.
  return { ...others, language: isLocale(language) ? language : locales[0] };
}
