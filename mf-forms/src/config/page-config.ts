import { defaultFormsConfig, type FormsConfig, parseFormsConfig } from "./forms-config.ts";

/**
 * The forms' configuration in a site's facts. A site without one gets the defaults; an invalid one,
 * which only a composition of another version can hold, is reported and gets them too: the site's
 * own gateway is always a safe place to send to.
 */
export function configOf(forms: unknown): FormsConfig {
  try {
    return parseFormsConfig(forms);
  } catch (error) {
    console.error("The forms use their default configuration:", error);
    return defaultFormsConfig;
  }
}
