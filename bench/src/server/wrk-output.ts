/** What one run of the load generator saw. */
export interface LoadFigures {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

const millisecondsIn: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

/**
 * Reads what `wrk --latency` prints.
 * @throws Error when a request failed: a server that refuses is quick, and proves nothing.
 */
export function readWrkOutput(output: string): LoadFigures {
  const fault = /(?:Non-2xx or 3xx responses|Socket errors): .*/.exec(output)?.[0];
  if (fault) throw new Error(`The server did not answer every request: ${fault}`);
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, requests] = /^\s+(\d+) requests in /m.exec(output) ?? [];
  if (rate === undefined || requests === undefined)
    throw new Error(`wrk printed no rate of requests:\n${output}`);
  return {
    requests: Number(requests),
    requestsPerSecond: Number(rate),
    p50Ms: percentile(output, 50),
    p99Ms: percentile(output, 99),
  };
}

function percentile(output: string, percent: number): number {
  const [, value, unit] =
    new RegExp(String.raw`^\s+${percent}%\s+([\d.]+)(us|ms|s|m)$`, "m").exec(output) ?? [];
  const factor = millisecondsIn[unit ?? ""];
  if (factor === undefined) throw new Error(`wrk printed no ${percent}th percentile:\n${output}`);
  return Number(value) * factor;
}
