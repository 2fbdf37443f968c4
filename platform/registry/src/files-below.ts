import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Every file below a folder by its path in it, with `/` between, in alphabetical order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}
