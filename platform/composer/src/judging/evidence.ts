/*
 * Evidence of counts, which may be looked at after every view (arXiv 2011.03567): if nothing is
 * wrong it reaches 1/α with a probability of α at most, however often it is looked at. Logarithms,
 * because evidence of a few hundred views is larger than a number can be.
 */

/**
 * Natural logarithm of the evidence that more than a share `p` of bad views is the canary's, from
 * `k` of its views among `n` bad ones: the mean, over all shares above `p`, of how much likelier a
 * share makes these counts than `p` does.
 */
export function logEvidence(k: number, n: number, p: number): number {
  // The incomplete beta function as a sum of k + 1 terms, each from the one before.
  const oddsAgainst = (1 - p) / p;
  let term = 1;
  let sum = 1;
  let logScale = 0;
  for (let taken = 0; taken < k; taken += 1) {
    term *= ((k - taken) / (n + 2 - k + taken)) * oddsAgainst;
    sum += term;
    if (sum < 1e200) continue;
    term /= sum;
    logScale += Math.log(sum);
    sum = 1;
  }
  return Math.log(sum / (n + 1 - k)) + logScale;
}

/** The same, that the share of `k` among `n` is another than `p`, larger or smaller. */
export function logShareEvidence(k: number, n: number, p: number): number {
  if (p >= 1) return 0;
  const ways = logFactorial(n) - logFactorial(k) - logFactorial(n - k);
  return -Math.log(n + 1) - ways - k * Math.log(p) - (n - k) * Math.log(1 - p);
}

/** By Stirling's series, which is exact to ten digits from 20 on. */
function logFactorial(n: number): number {
  if (n < 20) {
    let sum = 0;
    for (let factor = 2; factor <= n; factor += 1) sum += Math.log(factor);
    return sum;
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
}

/** A standard normal variable is below this with a probability of 0.9. */
const quantile = 1.2816;

/** The mean from which on a Poisson count reaches `k` with a probability of 0.9 (Wilson, Hilferty). */
export function meanThatReaches(k: number): number {
  return k * (1 - 1 / (9 * k) + quantile / (3 * Math.sqrt(k))) ** 3;
}
