import { type FormsSection, formsSection } from "@site/contract/forms-section";
import * as v from "valibot";

/**
 * The forms' configuration in a site's facts. A site without one gets the defaults; an invalid one,
 * which only a composition of another version can hold, is reported and gets them too: the site's
 * own gateway is always a safe place to send to.
 */
export function configOf(forms: unknown): FormsSection {
  const result = v.safeParse(formsSection, forms ?? {});
  if (result.success) return result.output;
  const issues = result.issues.map(
    (issue) => `  forms.${v.getDotPath(issue) ?? ""}: ${issue.message}; received ${issue.received}`,
  );
  console.error(`The forms use their default configuration:\n${issues.join("\n")}`);
  return v.parse(formsSection, {});
}
