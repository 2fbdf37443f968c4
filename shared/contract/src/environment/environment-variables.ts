import * as v from "valibot";
import { usageError } from "./failure.ts";

/** Environment variables by name, as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Quotes, a comment and white space around a value: `docker --env-file` passes them on, a shell does not. */
const around = /^\s*(["'])(.*?)\1\s*(?:\s#.*)?$|\s#.*$/s;

/** The variables as a .env file means them; those of nothing but white space or a comment are dropped. */
export function writtenVariables(env: Variables): Variables {
  const written = Object.entries(env).map(([name, text]) => [
    name,
    text?.replace(around, "$2").trim(),
  ]);
  return Object.fromEntries(written.filter(([, value]) => value));
}

/** A whole number in at most `maxDigits` digits; `otherwise` where the variable is absent. */
export function wholeNumber(min: number, max: number, otherwise: number, maxDigits = 7) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(new RegExp(`^\\d{1,${maxDigits}}$`), `must be a whole number from ${min} to ${max}`),
      v.transform(Number),
      v.minValue(min, `must be at least ${min}`),
      v.maxValue(max, `must be at most ${max}`),
    ),
    String(otherwise),
  );
}

/** The port that `PORT` names; undefined without one. */
export function portIn({ PORT }: Variables): number | undefined {
  const schema = v.object({ PORT: v.optional(wholeNumber(0, 65_535, 0, 5)) });
  return readVariables(schema, { PORT }, "Invalid address to listen on").PORT;
}

/** Parts separated by commas, each accepted by `isPart`; none if the variable is absent. */
export function commaList(isPart: (part: string) => boolean, message: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(",").flatMap((part) => part.trim() || [])),
      v.everyItem(isPart, message),
    ),
    "",
  );
}

/**
 * Reads variables with a schema.
 * @throws Error with `message` and every invalid variable, one per line. It quotes no values,
 * because they may be secrets.
 */
export function readVariables<Schema extends v.GenericSchema>(
  schema: Schema,
  env: Variables,
  message: string,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, writtenVariables(env));
  if (success) return output;
  throw usageError`settings-invalid: ${message}:\n${issues.map((issue) => `  ${messageOf(issue)}`).join("\n")}`;
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? "environment";
  return issue.input === undefined ? `${name} is missing` : `${name} ${issue.message}`;
}
