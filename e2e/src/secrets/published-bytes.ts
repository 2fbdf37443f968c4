import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** Every file below a folder, uncompressed, by its path in it. */
export async function bytesBelow(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => {
    const bytes = await readFile(file);
    const plain = file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
    return [file.slice(folder.length + 1), plain] as const;
  });
  return new Map(await Promise.all(contents));
}
