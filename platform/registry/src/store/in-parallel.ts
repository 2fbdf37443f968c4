/** How many objects of a store are read or written at a time. */
export const parallelObjects = 8;

/**
 * Does work for every item, `limit` at a time; results are in the items' order. Rejects with the
 * first failure, and starts nothing new after it.
 */
export async function inParallel<Item, Value>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = new Array(items.length);
  // All workers take from one iterator, which starts work when asked; a failure in a loop closes it.
  const started = items.entries().map(([index, item]) => [index, work(item)] as const);
  const worker = async () => {
    for (const [index, value] of started) values[index] = await value;
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return values;
}
