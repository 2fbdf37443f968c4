import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type MeasuredProcess, pinned } from "./measured-process.ts";
import { type LoadFigures, readWrkOutput } from "./wrk-output.ts";

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
