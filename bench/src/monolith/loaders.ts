import { loaders } from "virtual:whole-site";

/** What stands where federation would: an ordinary lazy import of a page's own chunk. */
export async function importExpose(remote: string, expose: string): Promise<unknown> {
  const load = loaders[remote]?.[expose];
  if (!load) throw new Error(`${remote} has no sources for ${expose}.`);
  return (await load()).default;
}
