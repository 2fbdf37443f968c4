import { type Circumstances, circumstancesLine, runMeasurement } from "../measurement.ts";
import { barChart, medianBars } from "../report/bar-chart.ts";
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
import { type ServerName, serverNames, servers } from "./served-files.ts";
import {
  benchServer,
  type ServerBenchOptions,
  type ServerBenchResult,
  type ServerFigures,
  type ServerMemory,
} from "./server-bench.ts";

const chartFile = "server-requests.svg";

/** `pnpm bench server`: the site's server against nginx and libraries for static files. */
export function runServerBench(options: ServerBenchOptions): Promise<void> {
  const { runs, seconds } = options;
  return runMeasurement("server", options, async () => {
    const result = await benchServer(options);
    return {
      pictures: { [chartFile]: requestsChart(result.figures, runs) },
      data: { runs, seconds, ...result },
      markdown: (circumstances) => serverReport(result, circumstances, runs),
    };
  });
}

/** The servers side by side, as a document to read. */
function serverReport(
  { figures, memory, nginx }: ServerBenchResult,
  circumstances: Circumstances,
  runs: number,
): string {
  type Moment = readonly [name: string, of: (memory: ServerMemory) => Figure];
  const moments: Moment[] = [
    ["before the load", ({ idle }) => medianFigure(idle)],
    ["after it", ({ busy }) => medianFigure(busy)],
  ];
  const memoryTable = markdownTable(moments, [
    ["moment", ([moment]) => moment],
    ...serverNames.map(
      (name): Column<Moment> => [
        servers[name],
        ([, of]) => shown((of(memory[name]) ?? Number.NaN) / 1e6, 1),
      ],
    ),
  ]);
  return `# The site's server and others

${circumstancesLine(circumstances, nginx)}
Medians of ${runs} runs in turns, with servers that were started anew. One process each on one core, this server's with forms and metrics on as \`pnpm serve\` starts it, the load from another; the same files, headers and compressed bytes; 32 connections over HTTP/1.1 without TLS. Goal: 0.6 of nginx's documents a second, and 120 MB.

![Requests a second](${chartFile})

## Requests a second

${serverTable(figures, "requestsPerSecond", 0, ratio)}

## Microseconds of processor a request

${
  // Inverted: how many requests each could answer with the same processor time.
  serverTable(figures, "processorMicroseconds", 0, (site, nginx) => ratio(nginx, site))
}

## Half of the requests within, ms

${serverTable(figures, "p50Ms", 2)}

## 99 of 100 within, ms

${serverTable(figures, "p99Ms", 2)}

## Memory, MB

${memoryTable}`;
}

const medianOf = (one: ServerFigures, server: ServerName, figure: keyof ServerLoadFigures) =>
  medianFigure(one.loads[server].map((run) => run[figure]));

/** A figure of each server, and the ratio of the site's server to nginx. */
function serverTable(
  figures: readonly ServerFigures[],
  figure: keyof ServerLoadFigures,
  digits: number,
  compare?: (site: Figure, nginx: Figure) => Figure,
): string {
  const ofNginx: Column<ServerFigures>[] = compare
    ? [
        [
          "of nginx",
          (one) => shown(compare(medianOf(one, "site", figure), medianOf(one, "nginx", figure)), 2),
        ],
      ]
    : [];
  return markdownTable(figures, [
    ["what", ({ case: { what } }) => what],
    ["encoding", ({ case: { encoding } }) => encoding],
    ["kB", ({ case: { bytes } }) => shownKilobytes(bytes)],
    ...serverNames.map(
      (name): Column<ServerFigures> => [
        servers[name],
        (one) => shown(medianOf(one, name, figure), digits),
      ],
    ),
    ...ofNginx,
  ]);
}

function requestsChart(figures: readonly ServerFigures[], runs: number): string {
  const groups = figures.map((one) => ({
    name: `${one.case.what}, ${one.case.encoding}`,
    bars: serverNames.flatMap((name) =>
      medianBars(
        servers[name],
        one.loads[name].map(({ requestsPerSecond }) => requestsPerSecond),
      ),
    ),
  }));
  return barChart(`Requests a second: medians of ${runs} runs, and their intervals`, groups);
}
