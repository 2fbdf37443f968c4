import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { buildPackages } from "@site/workspace/build-packages";
import { releasablePackages, workspaceRoot } from "@site/workspace/workspace";
import { medianFigure } from "./report/figure.ts";

/** Options that every measurement has. */
export interface MeasurementOptions {
  /** If false, the builds in the packages are used as they are. */
  build: boolean;
  /** The result is written to `docs/benchmarks` and kept with the sources. */
  keep?: true;
}

/** Where and when something was measured: figures mean little without it. */
export interface Circumstances {
  startedAt: string;
  /** The sources' commit, marked if the sources had further changes. */
  commit: string;
  processor: string;
  cores: number;
  memoryGigabytes: number;
  system: string;
  node: string;
  /** How busy the machine was in the minute before, in runnable threads; the bench's own included. */
  loadAtStart: number;
  loadAtEnd: number;
  /** How long a fixed piece of work took, before and after: how fast the machine was at the time. */
  fixedWorkMs?: number;
}

/** What was measured, as data and as a text to read. */
export interface Result {
  data: object;
  /** SVG images that the text shows, by the names of their files. */
  pictures?: Readonly<Record<string, string>>;
  markdown: (circumstances: Circumstances) => string;
}

/** Ends the name of the measurement before the last one; the last one is compared with it. */
export const earlierSuffix = "-earlier";

/** Builds, measures, prints and writes what came of it. */
export async function runMeasurement(
  name: string,
  { build, keep }: MeasurementOptions,
  measure: () => Promise<Result>,
  packages: readonly string[] = releasablePackages(),
): Promise<void> {
  const startedAt = new Date().toISOString();
  const commit = commitOf(workspaceRoot);
  const loadAtStart = load();
  if (build) await buildPackages(packages);
  const workBefore = fixedWorkTimes();
  const { data, pictures = {}, markdown } = await measure();
  const fixedWorkMs = medianFigure([...workBefore, ...fixedWorkTimes()]) ?? 0;
  const all = cpus();
  const circumstances: Circumstances = {
    startedAt,
    commit,
    processor: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadAtStart,
    loadAtEnd: load(),
    fixedWorkMs: Math.round(fixedWorkMs),
  };
  const text = markdown(circumstances);
  console.log(text);
  const folder = resolve(workspaceRoot, keep ? "docs/benchmarks" : "bench/results");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.md`);
  await writeFile(file, `${text}\n`);
  for (const [name, svg] of Object.entries(pictures)) await writeFile(join(folder, name), svg);
  const json = JSON.stringify({ circumstances, ...data }, undefined, 2);
  const dataFile = join(folder, `${name}.json`);
  if (existsSync(dataFile)) await rename(dataFile, join(folder, `${name}${earlierSuffix}.json`));
  await writeFile(dataFile, `${json}\n`);
  console.error(`Written to ${file} and the .json beside it.`);
}

/** The commit that is measured; kept results of earlier measurements don't count as a change. */
function commitOf(folder: string): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  const { status, stdout } = git("rev-parse", "--short", "HEAD");
  if (status !== 0) return "unknown";
  const isSame = git("diff", "--quiet", "HEAD", "--", ".", ":!docs/benchmarks").status === 0;
  return isSame ? stdout.trim() : `${stdout.trim()}, changed`;
}

/** Compresses the same text several times, in milliseconds each. */
function fixedWorkTimes(): number[] {
  const words = Array.from({ length: 10_000 }, (_, number) => (number * 7919).toString(36));
  const text = words.join(" ");
  return Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    brotliCompressSync(text);
    return performance.now() - startedAt;
  });
}

const load = () => Number((loadavg()[0] ?? 0).toFixed(1));

/** The circumstances as one sentence. */
export function circumstancesLine(circumstances: Circumstances, ...others: string[]): string {
  const { startedAt, commit, processor, cores, memoryGigabytes, system } = circumstances;
  const { node, loadAtStart, loadAtEnd, fixedWorkMs } = circumstances;
  const work = fixedWorkMs === undefined ? "" : `; fixed work ${fixedWorkMs} ms`;
  return [
    `Measured on ${startedAt.slice(0, 16).replace("T", " ")} UTC`,
    `commit ${commit}`,
    `${cores} cores of ${processor}, ${memoryGigabytes} GB, ${system}`,
    `Node ${node}`,
    ...others,
    `load ${loadAtStart} before, ${loadAtEnd} after${work}.`,
  ].join("; ");
}

/** How long some work took, in milliseconds. */
export interface Duration {
  ms: number;
  /** Processor time of all threads of this process; other work on the machine affects it less. */
  processorMs: number;
}

/** What some work resulted in, and how long it took. */
export async function timed<Value>(
  work: () => Promise<Value>,
): Promise<[value: Value, duration: Duration]> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const value = await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return [value, { ms, processorMs: (user + system) / 1000 }];
}
