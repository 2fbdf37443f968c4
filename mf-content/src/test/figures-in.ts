/** Every number in a page's words, sorted, whatever the language writes around it. For tests. */
export function figuresIn(words: unknown): number[] {
  return numbers(words).toSorted((one, other) => one - other);
}

function numbers(words: unknown): number[] {
  if (typeof words === "string") return [...words.matchAll(/\d+/g)].map(Number);
  if (typeof words !== "object" || words === null) return [];
  return Object.values(words).flatMap(numbers);
}
