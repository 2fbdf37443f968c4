import {
  type Circumstances,
  circumstancesLine,
  type MeasurementOptions,
  runMeasurement,
} from "../measurement.ts";
import {
  type Column,
  type Figure,
  markdownTable,
  medianFigure,
  ratio,
  shown,
  shownKilobytes,
} from "../report/figure.ts";
import type { ServerLoadFigures } from "./load.ts";
import { benchServer, type ServerBenchResult, type ServerFigures } from "./server-bench.ts";

interface ServerBenchOptions extends MeasurementOptions {
  runs: number;
  seconds: number;
  port: number;
}

/** `pnpm bench server`: the site's server against nginx. */
export function runServerBench(options: ServerBenchOptions): Promise<void> {
  const { runs, seconds, port } = options;
  return runMeasurement("server", options, async () => {
    const onProgress = (step: string) => console.error(step);
    const result = await benchServer({ runs, seconds, port, onProgress });
    return {
      data: { runs, seconds, ...result },
      markdown: (circumstances) => serverReport(result, circumstances, runs),
    };
  });
}

/** Both servers side by side, as a document to read. */
function serverReport(
  { figures, memory, nginx }: ServerBenchResult,
  circumstances: Circumstances,
  runs: number,
): string {
  const megabytes = (bytes: Figure) => shown(bytes === undefined ? undefined : bytes / 1e6, 1);
  const moments = { "before the load": "idleBytes", "after it": "busyBytes" } as const;
  return [
    "# The site's server and nginx",
    "",
    circumstancesLine(circumstances, nginx),
    `Medians of ${runs} runs in turns. One process each on one core, the load from another; the same files, headers and compressed bytes; 32 connections over HTTP/1.1 without TLS. Goal: half of nginx's requests a second on small files.`,
    "",
    markdownTable(figures, columns),
    "",
    markdownTable(Object.entries(moments), [
      ["memory, MB", ([moment]) => moment],
      ["this server", ([, bytes]) => megabytes(memory.site[bytes])],
      ["nginx", ([, bytes]) => megabytes(memory.nginx[bytes])],
    ]),
  ].join("\n");
}

const medianOf = (
  figures: ServerFigures,
  server: "site" | "nginx",
  figure: keyof ServerLoadFigures,
): Figure => medianFigure(figures[server].map((run) => run[figure]));

/** A figure of this server and of nginx. */
const both = (
  title: string,
  figure: keyof ServerLoadFigures,
  digits = 0,
): Column<ServerFigures>[] => [
  [title, (one) => shown(medianOf(one, "site", figure), digits)],
  ["nginx", (one) => shown(medianOf(one, "nginx", figure), digits)],
];

const columns: readonly Column<ServerFigures>[] = [
  ["what", ({ case: { what } }) => what],
  ["encoding", ({ case: { encoding } }) => encoding],
  ["kB", ({ case: { bytes } }) => shownKilobytes(bytes)],
  ...both("requests/s", "requestsPerSecond"),
  [
    "ratio",
    (one) => {
      const of = (server: "site" | "nginx") => medianOf(one, server, "requestsPerSecond");
      return shown(ratio(of("site"), of("nginx")), 2);
    },
  ],
  ...both("CPU µs a request", "processorMicroseconds"),
  [
    // The other way round: how many requests each could answer with the same processor.
    "ratio",
    (one) => {
      const of = (server: "site" | "nginx") => medianOf(one, server, "processorMicroseconds");
      return shown(ratio(of("nginx"), of("site")), 2);
    },
  ],
  ...both("p50, ms", "p50Ms", 2),
  ...both("p99, ms", "p99Ms", 2),
];
