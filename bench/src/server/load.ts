import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { type MeasuredProcess, pinned } from "./measured-process.ts";

const run = promisify(execFile);

/** Connections that ask again as soon as they are answered. */
const connections = 32;

/** Lets wrk print its figures as JSON. */
const report = resolve(import.meta.dirname, "wrk-report.lua");

export interface Load {
  server: MeasuredProcess;
  path: string;
  encoding: string;
  seconds: number;
}

/** What a server did under load. */
export interface ServerLoadFigures extends LoadFigures {
  /**
   * Microseconds of processor time that one request costs the server; undefined where the system
   * doesn't tell. Other work on the machine slows requests down, but does not change this figure.
   */
  processorMicroseconds: number | undefined;
}

/** Asks for one address as fast as it is answered. @throws Error when any request fails. */
export async function load({ server, path, encoding, seconds }: Load): Promise<ServerLoadFigures> {
  const { command, args } = pinned(1, "wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${seconds}s`],
    ...["--script", report, "--header", `Accept-Encoding: ${encoding}`, `${server.origin}${path}`],
  ]);
  const before = server.usage();
  const { stdout } = await run(command, args);
  const after = server.usage();
  const figures = readReport(stdout);
  const processorSeconds =
    before && after ? after.processorSeconds - before.processorSeconds : undefined;
  return {
    ...figures,
    processorMicroseconds: processorSeconds && (processorSeconds * 1e6) / figures.requests,
  };
}

/** What one run of the load generator saw. */
interface LoadFigures {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Reads the last line that wrk prints with its report.
 * @throws Error when a request failed: a server that refuses is quick, and proves nothing.
 */
export function readReport(output: string): LoadFigures {
  const line = output.trim().split("\n").at(-1) ?? "";
  if (!line.startsWith("{")) throw new Error(`wrk printed no report:\n${output}`);
  const { requests, seconds, failed, p50Ms, p99Ms } = JSON.parse(line);
  if (failed > 0) throw new Error(`The server did not answer ${failed} of ${requests} requests.`);
  return { requests, requestsPerSecond: requests / seconds, p50Ms, p99Ms };
}
