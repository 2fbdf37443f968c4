import { isDeepStrictEqual } from "node:util";
import type { SiteFacts } from "@site/contract/site";
import { type CompositionRecord, versionsOf } from "@site/registry/composition-record";
import { changeLines, changesBetween, counted } from "#command-line.ts";

/** What changes from one composition to another. */
export function differenceBetween(before: CompositionRecord, after: CompositionRecord) {
  const oldPages = Object.keys(before.composition.pages);
  const newPages = Object.keys(after.composition.pages);
  const both = Object.keys(after.documents).filter((path) => before.documents[path]);
  return {
    before: before.id,
    after: after.id,
    releases: changesBetween(versionsOf(before), versionsOf(after)),
    facts: factChangesBetween(before.composition.site, after.composition.site),
    addedPages: newPages.filter((id) => !oldPages.includes(id)),
    removedPages: oldPages.filter((id) => !newPages.includes(id)),
    addedAddresses: Object.keys(after.documents).filter((path) => !before.documents[path]),
    removedAddresses: Object.keys(before.documents)
      .filter((path) => !after.documents[path])
      .map((path) => ({ path, ...after.gone[path] })),
    changedDocuments: both.filter(
      (path) => before.documents[path]?.hash !== after.documents[path]?.hash,
    ),
  };
}

/** A fact of the site that differs; `path` is its place in the site's configuration. */
export interface FactChange {
  path: string;
  before?: unknown;
  after?: unknown;
}

/** The facts that differ, such as `brand` or `legal.phone`. */
export function factChangesBetween(before: SiteFacts, after: SiteFacts): FactChange[] {
  const [old, now] = [new Map(factsIn(before)), new Map(factsIn(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    if (isDeepStrictEqual(was, is)) return [];
    return {
      path,
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    };
  });
}

/** Facts with their path; a list is one fact. */
function factsIn(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) =>
    factsIn(inner, path === "" ? key : `${path}.${key}`),
  );
}

/** One line for each fact: `  brand: A → B`. */
export function factLines(changes: readonly FactChange[]): string[] {
  return changes.map(
    ({ path, before, after }) => `  ${path}: ${factText(before)} → ${factText(after)}`,
  );
}

/** A fact as people read it. */
export function factText(value: unknown): string {
  if (value === undefined) return "(none)";
  return typeof value === "string" && value !== "" ? value : JSON.stringify(value);
}

/** A difference as readable text. */
export function differenceLines(difference: ReturnType<typeof differenceBetween>): string[] {
  const { releases, addedAddresses, removedAddresses, changedDocuments } = difference;
  if (difference.before === difference.after) return ["Both are the same composition."];
  return [
    ...changeLines(releases, ["(new)", "(gone)"]),
    ...factLines(difference.facts),
    ...list("Pages added", difference.addedPages),
    ...list("Pages removed", difference.removedPages),
    ...list("New addresses", addedAddresses),
    ...list(
      "Addresses that leave",
      removedAddresses.map(
        ({ path, successor }) => `${path} (${successor ? `301 to ${successor}` : "410"})`,
      ),
    ),
    `  ${counted(changedDocuments.length, "other document")} changed.`,
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}: ${items.join(", ")}`];
}
