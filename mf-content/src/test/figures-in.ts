/** Every number in a page's content, sorted, whatever the language writes around it. */
export function figuresIn(content: unknown): number[] {
  return numbers(content).toSorted((one, other) => one - other);
}

function numbers(content: unknown): number[] {
  if (typeof content === "string") return [...content.matchAll(/\d+/g)].map(Number);
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(numbers);
}
