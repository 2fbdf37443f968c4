const email = /[^\s"'`<>()[\]{},;:=/?&]+(?:@|%40)[^\s"'`<>()[\]{},;:=/?&]+/giu;
/** Query and fragment of an address, which may contain what a visitor typed or searched. */
const query = /(?:(?<=[\w/%-])[?#]|[?&#][\w.-]+=)[^\s"'`<>()]*/g;
/**
 * Quotes in a message: what could be a name in the code is kept, anything else may be a visitor's
 * text. A message about JSON quotes what was to be read.
 */
const quoted = /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|`([^`]*)(?:`|$)/g;
const codeName = /^[\w$./:@-]{0,60}$/;
/** Telephone and card numbers; addresses of our files contain no such sequence of digits. */
const longNumber = /\d[\d\s().-]{4,}\d/g;

/**
 * A message without anything that could reveal who somebody is or what they typed: e-mail
 * addresses, queries, long numbers, and quoted words that are no name in the code. At most `maxCharacters` long, on one line.
 *
 * @example scrubbed('Unexpected token, "Olá, sou" is not JSON', 200) // 'Unexpected token, "…" is not JSON'
 */
export function scrubbed(text: string, maxCharacters: number): string {
  const isOfJson = /\bJSON\b/.test(text);
  return (
    text
      // Bounded before anything is searched: the expressions' time grows with the length.
      .slice(0, maxCharacters * 4)
      .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ")
      .replaceAll(query, "")
      .replaceAll(email, "(e-mail)")
      .replaceAll(quoted, (whole, ...groups: unknown[]) => {
        const words = groups.slice(0, 3).find((group) => typeof group === "string") as string;
        return codeName.test(words) && !isOfJson ? whole : '"…"';
      })
      .replaceAll(longNumber, (digits) => (isVersion(digits) ? digits : "(number)"))
      .slice(0, maxCharacters)
      // A cut may leave half a character behind.
      .replaceAll(/\p{Surrogate}/gu, "\uFFFD")
  );
}

/** 1.2.3 and 2026-11-21 are no secrets, and a report needs them. */
function isVersion(digits: string): boolean {
  return /^\d{1,4}(?:[.-]\d{1,4}){1,3}$/.test(digits);
}
