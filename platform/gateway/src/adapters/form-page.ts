import { createHash } from "node:crypto";
import {
  htmlLang,
  isLocale,
  type Locale,
  localeOfPath,
  localePrefix,
} from "@site/contract/locales";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Reject, rejectionStatus } from "../guard/route-group.ts";
import de from "./form-content.de.ts";
import en from "./form-content.en.ts";
import pt, { type FormContent } from "./form-content.pt.ts";

export const formContents: Record<Locale, FormContent> = { pt, en, de };

/** The result of the form that a visitor sent. */
export interface FormPage {
  title: string;
  text: string;
  /** The form again, with the visitor's text and the issues. */
  form?: { action: string; fields: readonly FormField[]; button: string };
}

interface FormField {
  name: string;
  label: string;
  value: string;
  issue: string | undefined;
  isRequired: boolean;
}

/* The site's colors (shared/ui/src/theme/theme.css); this page must not wait for a style sheet. */
const style = `
:root{color-scheme:light}
body{margin:0;border-top:.5rem solid #0b1f2a;background:#f6f1e9;color:#0b1f2a;font:1.0625rem/1.6 system-ui,sans-serif}
main{box-sizing:border-box;max-width:36rem;margin:0 auto;padding:clamp(2rem,12vh,7rem) 1.5rem 3rem}
h1{font-size:clamp(1.75rem,1.5rem + 1.2vw,2.5rem);line-height:1.1;letter-spacing:-.02em;margin:0 0 1rem;text-wrap:balance}
p{margin:0 0 1.5rem}
a{color:#0e4a5c;display:inline-block;padding:.6rem 0}
label{display:block;font-weight:600}
input,textarea{box-sizing:border-box;width:100%;margin:.25rem 0;padding:.65rem .75rem;border:1px solid #4a5c66;border-radius:.375rem;background:#fff;color:inherit;font:inherit}
[aria-invalid]{border:2px solid #a8321a}
.issue{color:#a8321a;margin:0}
.field{margin-bottom:1.25rem}
button{min-height:2.75rem;padding:0 1.5rem;border:1px solid transparent;border-radius:.375rem;background:#0e4a5c;color:#fff;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #137c8b;outline-offset:2px}
`;

const { policy, markup } = plainPage(style);

/** Sends a small, complete page in the visitor's language. */
export function sendPage(
  reply: FastifyReply,
  language: Locale,
  { title, text, form }: FormPage,
): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .send(
      markup(
        htmlLang[language],
        title,
        `<main>
<h1>${asText(title)}</h1>
<p>${asText(text)}</p>
${form === undefined ? "" : formMarkup(form, language)}
<p><a href="${localePrefix(language) || "/"}">${asText(formContents[language].back)}</a></p>
</main>`,
      ),
    );
}

/** Responds to a rejected request with a page that says why. */
export const rejectWithPage: Reject = (request, reply, rejection) => {
  const language = languageInQuery(request) ?? languageOfReferer(request);
  const { tooLong, tooMany, failed } = formContents[language];
  const page = { 413: tooLong, 429: tooMany }[String(rejection.status)] ?? failed;
  return sendPage(rejectionStatus(reply, rejection), language, page);
};

/** The language that a request's query names. */
export function languageInQuery({ query }: FastifyRequest): Locale | undefined {
  // Cast: a query is an object of texts, or of lists of them.
  const { language } = query as Record<string, unknown>;
  return isLocale(language) ? language : undefined;
}

/** The language of the referring page, from the query or the path of its address. */
function languageOfReferer({ headers: { referer = "" } }: FastifyRequest): Locale {
  const from = URL.parse(referer);
  const named = from?.searchParams.get("language");
  return isLocale(named) ? named : localeOfPath(from?.pathname ?? "/");
}

/**
 * Policy and markup of pages that load nothing; their only style is inline, allowed by its hash.
 * The site's events name the referring page, so it gets only their origin: the path may have a
 * token.
 */
export function plainPage(style: string) {
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    markup: (lang: string, title: string, body: string) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="strict-origin">
<title>${asText(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`,
  };
}

function formMarkup(
  { action, fields, button }: NonNullable<FormPage["form"]>,
  language: Locale,
): string {
  return `<form method="post" action="${action}">
<input type="hidden" name="language" value="${language}">
${fields.map(fieldMarkup).join("\n")}
<p><button>${asText(button)}</button></p>
</form>`;
}

/** Autocomplete values, as in the form on the site. */
const autocomplete: Record<string, string> = {
  name: "name",
  email: "email",
  company: "organization",
};

function fieldMarkup({ name, label, value, issue, isRequired }: FormField): string {
  // The form sends the service's English name, but the visitor may read another language.
  if (name === "service" && issue === undefined) {
    return `<input type="hidden" name="${name}" value="${asText(value)}">`;
  }
  const wrong = issue === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-issue"`;
  const shared = `id="${name}" name="${name}"${isRequired ? " required" : ""}${wrong}`;
  const control =
    name === "message"
      ? // The parser drops the line break right after the tag; the text keeps its own.
        `<textarea ${shared} rows="8">\n${asText(value)}</textarea>`
      : `<input ${shared} type="${name === "email" ? name : "text"}" autocomplete="${autocomplete[name] ?? "on"}" value="${asText(value)}">`;
  const said =
    issue === undefined ? "" : `\n<p class="issue" id="${name}-issue">${asText(issue)}</p>`;
  return `<div class="field"><label for="${name}">${asText(label)}</label>\n${control}${said}</div>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for an element or a quoted attribute. */
export function asText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
