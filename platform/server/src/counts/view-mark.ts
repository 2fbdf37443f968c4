/** How a document was served, as its page says with each report. */
export interface CountedView {
  composition: string;
  revision: number;
  /** In whole seconds since 1970. */
  servedAtSeconds: number;
  /** The first view of its visitor's network in an hour: verdicts are about these. */
  isOnly: boolean;
}

/** A view as the description of the reports mark, which the page sends back. */
export function markOf({ composition, revision, servedAtSeconds, isOnly }: CountedView): string {
  return `${composition}.${revision}.${servedAtSeconds}.${isOnly ? 1 : 0}`;
}

export const markPattern = /^([0-9a-f]{1,64})(?:\.(\d{1,9})\.(\d{1,11})\.([01]))?$/;

/**
 * The composition in a mark, and the view if it is counted. Anybody can send any mark: it names
 * neither a composition that exists nor a view that was served.
 */
export function readMark(mark: string): { composition: string; view?: CountedView } {
  const [, composition = "", revision, servedAt, only] = markPattern.exec(mark) ?? [];
  if (revision === undefined) return { composition };
  const view = { revision: Number(revision), servedAtSeconds: Number(servedAt) };
  return { composition, view: { composition, ...view, isOnly: only === "1" } };
}
