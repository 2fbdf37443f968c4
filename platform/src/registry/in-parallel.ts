/**
 * Does work for every item, `limit` at a time; results come in the items' order. The first failure
 * rejects, and nothing new is begun after it.
 */
export async function inParallel<Item, Value>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = new Array(items.length);
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) values[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return values;
}
