import { type Difference, growth } from "../difference.ts";
import { bytesText, columns, counted } from "./answer.ts";

/** How many addresses are listed whose weight changed. */
const shownWeights = 5;

/** A difference as a person reads it. */
export function differenceLines(difference: Difference): string[] {
  const { releases, addedAddresses, removedAddresses, changedDocuments, weights } = difference;
  if (difference.before === difference.after) return ["Both are the same composition."];
  return [
    ...columns(
      releases.map(({ name, before, after }) => [
        `  ${name}`,
        before ?? "(new)",
        "→",
        after ?? "(gone)",
      ]),
    ),
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
    ...(weights.length > 0 ? ["  Bytes to load (compressed), largest growth first:"] : []),
    ...columns(
      weights
        .slice(0, shownWeights)
        .map((change) => [
          `    ${change.path}`,
          bytesText(change.before.document + change.before.scripts),
          "→",
          bytesText(change.after.document + change.after.scripts),
          `(${growth(change) > 0 ? "+" : ""}${bytesText(growth(change))})`,
        ]),
    ),
    ...(weights.length > shownWeights
      ? [`    and ${weights.length - shownWeights} more; --json lists all.`]
      : []),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`  ${title}: ${items.join(", ")}`];
}
