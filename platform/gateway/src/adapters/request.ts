import type { FieldIssue } from "@site/contract/submission";
import type { Rejection } from "../guard/route-group.ts";

const messages: Record<FieldIssue, string> = {
  missing: "is missing",
  "too-long": "is too long",
  "not-an-address": "is not an e-mail address",
  unknown: "is none of the known ones",
  unreadable: "contains an invalid character",
};

/**
 * For developers: `parameters: email is not an e-mail address, language is missing`. What is too
 * long has a status of its own, by which the forms tell the visitor so.
 */
export function issuesRejection(
  place: string,
  issues: Readonly<Record<string, FieldIssue>>,
): Rejection {
  const parts = Object.entries(issues).map(([field, issue]) => `${field} ${messages[issue]}`);
  const isTooLong = Object.values(issues).includes("too-long");
  return { status: isTooLong ? 413 : 400, message: `${place}: ${parts.join(", ")}` };
}

/** The JSON in a request's body; undefined when it isn't JSON. */
export function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ""));
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
