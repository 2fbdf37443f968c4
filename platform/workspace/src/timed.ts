/** Does work and prints how long it took, such as `built mf-home in 3.2 s`. */
export async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  console.log(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return value;
}
