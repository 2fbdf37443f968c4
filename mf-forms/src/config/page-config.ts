import { defaultFormsConfig, type FormsConfig, parseFormsConfig } from "./forms-config.ts";

let known: FormsConfig | undefined;

/** The page's forms configuration, read once, when a visitor first begins a form. */
export function pageConfig(): FormsConfig {
  known ??= readConfig(document);
  return known;
}

/**
 * Reads the `forms` section of the site that the composition in a document names. A page without one gets
 * the defaults; a faulty one is reported and gets them too, as the site's own gateway always is a
 * safe place to send to.
 */
export function readConfig(page: Document): FormsConfig {
  const composition = page.querySelector("script#composition[type='application/json']");
  if (!composition) return defaultFormsConfig;
  try {
    return parseFormsConfig(JSON.parse(composition.textContent ?? "").site?.forms);
  } catch (error) {
    console.error("The forms use their default configuration:", error);
    return defaultFormsConfig;
  }
}
