import { spawnSync } from "node:child_process";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { workspaceRoot } from "@site/workspace/workspace";

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
}

/** The circumstances at the start; the load at the end is not known yet. */
export function presentCircumstances(): Circumstances {
  const all = cpus();
  return {
    startedAt: new Date().toISOString(),
    commit: commitOf(workspaceRoot),
    processor: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadAtStart: presentLoad(),
    loadAtEnd: Number.NaN,
  };
}

export function presentLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

/** The commit that is measured; kept results of earlier measurements don't count as a change. */
function commitOf(folder: string): string {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  const { status, stdout } = git("rev-parse", "--short", "HEAD");
  if (status !== 0) return "unknown";
  const isSame = git("diff", "--quiet", "HEAD", "--", ".", ":!docs/benchmarks").status === 0;
  return isSame ? stdout.trim() : `${stdout.trim()}, changed`;
}

/** The circumstances as two lines of text; `program` is what was measured with or against. */
export function circumstancesText(circumstances: Circumstances, program?: string): string {
  const { startedAt, commit, processor, cores, memoryGigabytes, system } = circumstances;
  const { node, loadAtStart, loadAtEnd } = circumstances;
  const day = startedAt.slice(0, 16).replace("T", " ");
  return [
    `Measured on ${day} UTC; commit ${commit}; load ${loadAtStart} before, ${loadAtEnd} after;`,
    `${cores} cores of ${processor}, ${memoryGigabytes} GB, ${system}; Node ${node}${program ? `; ${program}` : ""}.`,
  ].join("\n");
}
