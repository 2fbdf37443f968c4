import { type FormsSection, formsSection } from "@site/contract/forms-section";
import * as v from "valibot";

export type FormsConfig = FormsSection;

/** Everything at its default: the site's own origin, where the gateway answers. */
export const defaultFormsConfig: FormsConfig = v.parse(formsSection, {});

/**
 * Reads the `forms` section of a site's facts.
 * @throws Error listing every field that is wrong, at once.
 */
export function parseFormsConfig(value: unknown): FormsConfig {
  const result = v.safeParse(formsSection, value ?? {});
  if (result.success) return result.output;
  const issues = result.issues.map(
    (issue) => `  forms.${v.getDotPath(issue) ?? ""}: ${issue.message}; received ${issue.received}`,
  );
  throw new Error(`The composition's forms section is not valid:\n${issues.join("\n")}`);
}
