import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type MeasuredProcess, pinned } from "./measured-process.ts";

const run = promisify(execFile);

/** Connections that ask again as soon as they are answered. */
const connections = 32;

export interface Load {
  server: MeasuredProcess;
  path: string;
  encoding: string;
  seconds: number;
}

/** What a server did under load. */
export interface ServerLoadFigures extends LoadFigures {
  /**
   * Microseconds of processor that one request cost the server; undefined where the system doesn't
   * tell. Other work on the machine slows requests down, and leaves this as it is.
   */
  processorMicroseconds: number | undefined;
}

/** Asks for one address as fast as it is answered. @throws Error when any request fails. */
export async function load({ server, path, encoding, seconds }: Load): Promise<ServerLoadFigures> {
  const { command, args } = pinned(1, "wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${seconds}s`],
    ...["--latency", "--header", `Accept-Encoding: ${encoding}`, `${server.origin}${path}`],
  ]);
  const before = server.processorSeconds();
  const { stdout } = await run(command, args);
  const after = server.processorSeconds();
  const figures = readWrkOutput(stdout);
  const isKnown = before !== undefined && after !== undefined;
  return {
    ...figures,
    processorMicroseconds: isKnown ? ((after - before) * 1e6) / figures.requests : undefined,
  };
}

/** What one run of the load generator saw. */
interface LoadFigures {
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
