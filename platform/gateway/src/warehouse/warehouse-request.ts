import * as v from "valibot";
import type { Refusal } from "#guard/route-group.ts";
import { jsonIn } from "#submission/json-text.ts";
import {
  type ContactFields,
  check,
  contactFields,
  faultsRefusal,
  type NewsletterFields,
  newsletterFields,
} from "#submission/submission-fields.ts";
import { knownStatement } from "./known-statement.ts";

export type WarehouseRequest =
  | { statement: "newsletter"; fields: NewsletterFields }
  | { statement: "contact"; fields: ContactFields };

const mostParameters = 20;

const requestSchema = v.object({
  statement: v.string(),
  parameters: v.optional(
    v.pipe(
      v.array(v.object({ name: v.string(), value: v.nullish(v.string()) })),
      v.maxLength(mostParameters),
    ),
    [],
  ),
});

/** Understands a statement request; everything it doesn't expect is left out, not passed on. */
export function readWarehouseRequest(
  body: string,
): { request: WarehouseRequest } | { refused: Refusal } {
  const json = jsonIn(body);
  if (json === undefined) return refused("the body is not JSON");
  const parsed = v.safeParse(requestSchema, json);
  if (!parsed.success) {
    const places = parsed.issues.map((issue) => v.getDotPath(issue) ?? "body");
    return refused(`wrong or missing: ${[...new Set(places)].join(", ")}`);
  }
  const { statement, parameters } = parsed.output;
  // The first of a name counts. A Map, since a name may be any text.
  const values = new Map(parameters.toReversed().map(({ name, value }) => [name, value]));
  const name = knownStatement(statement);
  if (name === undefined) {
    return refused("statement: only the site's own inserts, with named parameters, are taken");
  }
  const given = Object.fromEntries(values);
  const checked =
    name === "newsletter"
      ? { statement: name, ...check(newsletterFields, given) }
      : { statement: name, ...check(contactFields, given) };
  if ("faults" in checked) return { refused: faultsRefusal("parameters", checked.faults) };
  return { request: checked };
}

function refused(words: string): { refused: Refusal } {
  return { refused: { status: 400, words } };
}
