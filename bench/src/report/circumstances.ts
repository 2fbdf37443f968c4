import { cpus, loadavg, platform, release, totalmem } from "node:os";

/** Where and when something was measured: figures mean little without it. */
export interface Circumstances {
  startedAt: string;
  processor: string;
  cores: number;
  memoryGigabytes: number;
  system: string;
  node: string;
  /** How busy the machine was in the minute before, in runnable threads; the bench's own included. */
  loadAtStart: number;
  loadAtEnd: number;
}

/** Notes the circumstances; the result is called when the work is done. */
export function noteCircumstances(now = new Date()): () => Circumstances {
  const loadAtStart = load();
  const all = cpus();
  return () => ({
    startedAt: now.toISOString(),
    processor: all[0]?.model.trim() ?? "unknown",
    cores: all.length,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadAtStart,
    loadAtEnd: load(),
  });
}

function load(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

/** The circumstances as one sentence. */
export function circumstancesLine(circumstances: Circumstances, ...others: string[]): string {
  const { startedAt, processor, cores, memoryGigabytes, system, node } = circumstances;
  const { loadAtStart, loadAtEnd } = circumstances;
  return [
    `Measured on ${startedAt.slice(0, 16).replace("T", " ")} UTC`,
    `${cores} cores of ${processor}, ${memoryGigabytes} GB, ${system}`,
    `Node ${node}`,
    ...others,
    `load ${loadAtStart} before, ${loadAtEnd} after.`,
  ].join("; ");
}
