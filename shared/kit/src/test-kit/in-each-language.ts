import { type Locale, locales } from "@site/contract/locales";

/**
 * What a page's content says in each language of the site, so that a test names no language.
 *
 * @param modules the content files, as `import.meta.glob` finds them
 * @param of what the test needs of a content; by default all of it
 * @throws Error naming the languages that have no file.
 * @example inEachLanguage(import.meta.glob<AboutContent>("./about.??.ts", { eager: true, import: "default" }));
 */
export function inEachLanguage<Content, Value = Content>(
  modules: Record<string, Content>,
  of: (content: Content) => Value = (content) => content as unknown as Value, // Without `of`, it is.
): Record<Locale, Value> {
  const languageOf = (file: string) => file.split(".").at(-2) ?? "";
  const found = new Map(
    Object.entries(modules).map(([file, content]) => [languageOf(file), of(content)]),
  );
  const missing = locales.filter((locale) => !found.has(locale));
  if (missing.length === 0) return Object.fromEntries(found) as Record<Locale, Value>;
  const files = Object.keys(modules).join(", ");
  throw new Error(`No file is in ${missing.join(", ")}; there are ${files || "none"}.`);
}
