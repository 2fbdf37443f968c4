import { spawnSync } from "node:child_process";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { workspaceRoot } from "@site/workspace/workspace";

/**
 * Where and when something is measured, at its start: figures mean little without it. The load at the
 * end is not known yet.
 */
export function presentCircumstances() {
  const all = cpus();
  return {
    startedAt: new Date().toISOString(),
    /** The sources' commit, marked if the sources had further changes. */
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

export type Circumstances = ReturnType<typeof presentCircumstances>;

/** How busy the machine was in the last minute, in runnable threads; the bench's own included. */
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
