import { statfs } from "node:fs/promises";

/** The free bytes of a folder's disk; null where they can't be read. */
export async function freeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && disk.bavail * disk.bsize;
}
