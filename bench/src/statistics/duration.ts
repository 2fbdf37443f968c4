/** How long some work took, in milliseconds. */
export interface Duration {
  ms: number;
  /** Of processor, all threads of this process together: what else the machine does counts less. */
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

export async function durationOf(work: () => Promise<unknown>): Promise<Duration> {
  const [, duration] = await timed(work);
  return duration;
}
