export interface BackoffRule {
  firstWaitMs: number;
  longestWaitMs: number;
}

/**
 * Milliseconds to wait after the nth failure in a row (n from 1): doubles each time up to the
 * longest wait, and the upper half is random, so that what failed together isn't tried together.
 */
export function backoffMs(
  failures: number,
  { firstWaitMs, longestWaitMs }: BackoffRule,
  random: () => number = Math.random,
): number {
  // Beyond 2^30 the longest wait has long been reached; the bound keeps the number finite.
  const wait = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 30), longestWaitMs);
  return Math.round(wait / 2 + (wait / 2) * random());
}
