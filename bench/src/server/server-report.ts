import { type Circumstances, circumstancesLine } from "../report/circumstances.ts";
import { type Figure, medianFigure, ratio, shown, shownKilobytes } from "../report/figure.ts";
import { markdownTable } from "../report/markdown-table.ts";
import type { ServerLoadFigures } from "./load.ts";
import type { ServerBenchResult, ServerFigures } from "./server-bench.ts";

/** Both servers side by side, as a document to read. */
export function serverReport(
  { figures, memory, nginx }: ServerBenchResult,
  circumstances: Circumstances,
  runs: number,
): string {
  const megabytes = (bytes: Figure) => shown(bytes === undefined ? undefined : bytes / 1e6, 1);
  return [
    "# The site's server and nginx",
    "",
    circumstancesLine(circumstances, nginx),
    `Medians of ${runs} runs in turns. One process each on one core, the load from another; the same files, headers and compressed bytes; 32 connections over HTTP/1.1 without TLS. Goal: half of nginx's requests a second on small files.`,
    "",
    markdownTable(
      [
        "what",
        "encoding",
        "kB",
        "requests/s",
        "nginx",
        "ratio",
        "CPU µs a request",
        "nginx",
        "ratio",
        "p50, ms",
        "nginx",
        "p99, ms",
        "nginx",
      ],
      figures.map(rowOf),
    ),
    "",
    markdownTable(
      ["memory, MB", "this server", "nginx"],
      [
        ["before the load", megabytes(memory.site.idleBytes), megabytes(memory.nginx.idleBytes)],
        ["after it", megabytes(memory.site.busyBytes), megabytes(memory.nginx.busyBytes)],
      ],
    ),
  ].join("\n");
}

function rowOf({ case: one, site, nginx }: ServerFigures): string[] {
  const of = (runs: readonly ServerLoadFigures[], figure: keyof ServerLoadFigures) =>
    medianFigure(runs.map((run) => run[figure]));
  const rate = ratio(of(site, "requestsPerSecond"), of(nginx, "requestsPerSecond"));
  // The other way round: how many requests each could answer with the same processor.
  const thrift = ratio(of(nginx, "processorMicroseconds"), of(site, "processorMicroseconds"));
  return [
    one.what,
    one.encoding,
    shownKilobytes(one.bytes),
    shown(of(site, "requestsPerSecond")),
    shown(of(nginx, "requestsPerSecond")),
    shown(rate, 2),
    shown(of(site, "processorMicroseconds")),
    shown(of(nginx, "processorMicroseconds")),
    shown(thrift, 2),
    shown(of(site, "p50Ms"), 2),
    shown(of(nginx, "p50Ms"), 2),
    shown(of(site, "p99Ms"), 2),
    shown(of(nginx, "p99Ms"), 2),
  ];
}
