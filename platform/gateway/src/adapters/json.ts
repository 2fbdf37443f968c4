/** The JSON in a request's body; undefined when it isn't JSON. */
export function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body ?? ""));
  } catch {
    return undefined;
  }
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
