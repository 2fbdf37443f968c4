/** How long some work took, in milliseconds. */
export interface Duration {
  ms: number;
  /** Of processor, all threads of this process together: what else the machine does counts less. */
  processorMs: number;
}

export async function durationOf(work: () => Promise<unknown>): Promise<Duration> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, processorMs: (user + system) / 1000 };
}
