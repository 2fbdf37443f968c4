/** Most characters of what is quoted in an event. */
export const snippetLengths = { message: 200, stack: 500, markup: 200, attribute: 100, url: 200 };

/**
 * The beginning of a text. The database's JSON holds neither U+0000 nor half a surrogate pair,
 * which the cut may leave behind.
 */
export function snippet(text: string, kind: keyof typeof snippetLengths): string {
  return text
    .slice(0, snippetLengths[kind])
    .replaceAll("\u0000", "\uFFFD")
    .replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}
