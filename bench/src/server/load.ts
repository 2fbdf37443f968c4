import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { pinned } from "./measured-process.ts";

const run = promisify(execFile);

/** Connections that ask again as soon as they are answered. */
const connections = 32;

/** Asks for one address, compressed, as fast as it is answered; returns the requests a second. */
export async function load(url: string, seconds: number): Promise<number> {
  const { command, args } = pinned(1, "wrk", [
    ...["--threads", "1", "--connections", String(connections), "--duration", `${seconds}s`],
    ...["--header", "Accept-Encoding: gzip", url],
  ]);
  const { stdout } = await run(command, args);
  return readReport(stdout);
}

/**
 * The requests a second that wrk reports.
 * @throws Error when a request failed: a server that refuses is quick, and proves nothing.
 */
function readReport(output: string): number {
  const [, requests] = /^Requests\/sec:\s+([\d.]+)$/m.exec(output) ?? [];
  const hasFailed = /Non-2xx or 3xx responses|Socket errors/.test(output);
  if (hasFailed || !requests) throw new Error(`Not every request was answered:\n${output}`);
  return Math.round(Number(requests));
}
