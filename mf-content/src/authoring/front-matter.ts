import { type Locale, languageTag } from "@site/contract/locales";
import { isCalendarDate } from "@site/contract/manifest";
import * as v from "valibot";
import { parse as parseYaml } from "yaml";
import type { CategoryId } from "#article/article-labels.pt.ts";

/** Categories of the blog, in the order in which the list page counts them. */
export const categoryIds = [
  "data-engineering",
  "business-intelligence",
  "machine-learning",
  "advanced-analytics",
] as const satisfies readonly CategoryId[];

/** Where an article's actions may lead: the blog, the contact page, the external booking page. */
const actionIds = ["blog", "contact", "booking"] as const;

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const date = v.pipe(v.string(), v.check(isCalendarDate, "a calendar date such as 2024-06-16"));

const frontMatter = v.strictObject({
  /** Last segment of the address in this language. */
  slug: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "lower-case words joined by hyphens"),
  ),
  title: text,
  description: v.pipe(
    text,
    v.minLength(70, "70 to 155 characters"),
    v.maxLength(155, "70 to 155 characters"),
  ),
  /** Opens the article, and is repeated on its cards and in the feed. */
  excerpt: text,
  category: v.picklist(categoryIds),
  published: date,
  updated: v.optional(date),
  readingMinutes: v.pipe(v.number(), v.integer("whole minutes"), v.minValue(1, "whole minutes")),
  callToAction: v.strictObject({
    title: text,
    text,
    actions: v.pipe(v.array(v.picklist(actionIds)), v.minLength(1)),
  }),
});

export type FrontMatter = v.InferOutput<typeof frontMatter>;

/**
 * Reads the YAML between an article's `---` lines.
 * @throws Error naming each invalid field: what it should have been and what it was.
 */
export function readFrontMatter(yaml: string | undefined): FrontMatter {
  if (yaml === undefined) {
    throw new Error("expected front matter between two lines of --- at the top, got none");
  }
  const result = v.safeParse(frontMatter, parseYaml(yaml));
  if (result.success) return result.output;
  throw new Error(result.issues.map(issueText).join("; "));
}

function issueText(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue) ?? "front matter";
  // Our own validations say in words what they expect; valibot's schemas name a type.
  const expected = issue.kind === "validation" ? issue.message : issue.expected;
  const got = typeof issue.input === "object" ? issue.received : JSON.stringify(issue.input);
  return `${field}: expected ${expected}, got ${got}`;
}

/**
 * A calendar date (`2024-06-16`) in a language's long form. The date has no time zone, so it is
 * read and written in the same one: every visitor sees the day that the author wrote.
 */
export function calendarDateText(date: string, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTag[locale], {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));
}
