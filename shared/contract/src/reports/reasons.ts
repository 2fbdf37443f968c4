/**
 * An error's message and those of its causes, from the outside in; of anything else its text.
 *
 * @example reasonsOf(new Error("about failed", { cause: new Error("404") })) // "about failed: 404"
 */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${reasonsOf(error.cause)}` : error.message;
}
