import { relative } from "node:path";
import { locales } from "@site/contract/locales";
import type { Expose } from "../declaration/exposes.ts";

type ContentFile = Pick<Expose, "kind" | "id" | "locale" | "content">;

/**
 * What each language's content of a page or slot lacks or adds, compared with the first language. A
 * page would show nothing in its place, and only the compiler would say so. A text that a language
 * does without is `null` there. Content that a plugin makes is left to the plugin.
 *
 * @param contents what each content file exports
 * @param folder the folder from which files are named
 */
export function translationIssues(
  contents: ReadonlyMap<ContentFile, unknown>,
  folder: string,
): string[] {
  const written = [...contents].filter(([{ content }]) => content.endsWith(".ts"));
  const translated = Map.groupBy(written, ([{ kind, id }]) => `${kind} ${id}`);
  return [...translated.values()].flatMap((languages) => {
    const first = languages.find(([{ locale }]) => locale === locales[0]);
    if (!first) return [];
    const nameOf = ([{ content }]: typeof first) => relative(folder, content);
    return languages.flatMap((other) => [
      ...missingKeys(first[1], other[1]).map((key) => `${nameOf(other)} lacks ${key}`),
      ...missingKeys(other[1], first[1]).map(
        (key) => `${nameOf(other)} has ${key}, which ${nameOf(first)} lacks`,
      ),
    ]);
  });
}

/** Keys of a value that another one lacks, such as `quote.heading` or `steps.2.text`. */
function missingKeys(value: unknown, other: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [];
  const against = Object(other) as Record<string, unknown>;
  return Object.entries(value).flatMap(([key, inner]) =>
    Object.hasOwn(against, key)
      ? missingKeys(inner, against[key], [...path, key])
      : [[...path, key].join(".")],
  );
}
