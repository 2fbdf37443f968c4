const dayMs = 24 * 60 * 60 * 1000;

/**
 * How long everything that a visitor may still have open stays in place, in days: what a channel
 * showed less than this ago is neither pruned nor left out of a static export.
 */
export const openTabDays = 7;

/** The moment before which nothing is needed by open tabs any more. */
export function openTabLimit(now: Date, days = openTabDays): Date {
  return new Date(now.getTime() - days * dayMs);
}
