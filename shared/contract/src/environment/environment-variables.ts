import * as v from "valibot";

/** Environment variables by name, as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Without those that hold nothing but white space: so a line of a .env file is switched off. */
export function writtenVariables(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

/** Without the empty ones alone: white space is a value, which the schema may refuse. */
export function nonEmptyVariables(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
}

/** A whole number in at most `mostDigits` digits; `otherwise` where the variable is absent. */
export function wholeNumber(least: number, most: number, otherwise: number, mostDigits = 7) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(
        new RegExp(`^\\d{1,${mostDigits}}$`),
        `must be a whole number from ${least} to ${most}`,
      ),
      v.transform(Number),
      v.minValue(least, `must be at least ${least}`),
      v.maxValue(most, `must be at most ${most}`),
    ),
    String(otherwise),
  );
}

/** Parts with commas between, each as `isPart` wants it; none where the variable is absent. */
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

/** What a schema reads from variables, or else every fault; none quotes a value: it may be secret. */
export function checkVariables<Schema extends v.GenericSchema>(
  schema: Schema,
  given: Variables,
): { values: v.InferOutput<Schema>; faults: [] } | { values: undefined; faults: string[] } {
  const result = v.safeParse(schema, given);
  if (result.success) return { values: result.output, faults: [] };
  return { values: undefined, faults: result.issues.map(faultOf) };
}

/**
 * What a schema reads from variables.
 * @throws Error with `refusal` and every faulty variable, a line each.
 */
export function readVariables<Schema extends v.GenericSchema>(
  schema: Schema,
  given: Variables,
  refusal: string,
): v.InferOutput<Schema> {
  const { values, faults } = checkVariables(schema, given);
  if (faults.length === 0) return values;
  throw new Error(`${refusal}:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue) ?? "environment";
  return issue.input === undefined ? `${name} is missing` : `${name} ${issue.message}`;
}
