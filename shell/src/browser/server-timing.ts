/**
 * What the document's server says under a name in its `Server-Timing` header, the only header that a
 * page's scripts can read. Undefined for a static host, and in browsers without server timing.
 */
export function serverTiming(name: string): string | undefined {
  // Cast: entries of this type are documents.
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document?.serverTiming?.find((entry) => entry.name === name)?.description;
}
