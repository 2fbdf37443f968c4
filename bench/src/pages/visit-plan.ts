/** One visit to make. */
export interface PlannedVisit<Page, Conditions, Variant> {
  page: Page;
  conditions: Conditions;
  variant: Variant;
}

/**
 * All visits in their order. Variants take turns, so that whatever else the machine does in a minute
 * meets all of them; another one begins in each round.
 */
export function visitPlan<Page, Conditions, Variant>(
  runs: number,
  pages: readonly Page[],
  conditions: readonly Conditions[],
  variants: readonly Variant[],
): PlannedVisit<Page, Conditions, Variant>[] {
  return Array.from({ length: runs }, (_, run) => {
    const first = run % variants.length;
    const turn = [...variants.slice(first), ...variants.slice(0, first)];
    return pages.flatMap((page) =>
      conditions.flatMap((one) => turn.map((variant) => ({ page, conditions: one, variant }))),
    );
  }).flat();
}
