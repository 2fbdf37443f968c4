import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/** Folder of results that were measured on a quiet machine and are kept with the sources. */
const keptFolder = resolve(workspaceRoot, "docs/benchmarks");
const scratchFolder = resolve(workspaceRoot, "bench/results");

/** Writes a result as a text to read and as data, and tells where. */
export async function writeResults(
  name: string,
  { markdown, data, isKept }: { markdown: string; data: unknown; isKept: boolean },
): Promise<string> {
  const folder = isKept ? keptFolder : scratchFolder;
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.md`);
  await writeFile(file, `${markdown}\n`);
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(data, undefined, 2)}\n`);
  return file;
}
