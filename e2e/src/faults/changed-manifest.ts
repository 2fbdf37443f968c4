import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A manifest as any build may write it: what is wrong with it is for others to find. */
// biome-ignore lint/suspicious/noExplicitAny: tests write what the contract doesn't know, or forbids
type LooseManifest = any;

/** Has a build say something else of itself, under another version. */
export async function changeManifest(
  folder: string,
  version: string,
  change: (manifest: LooseManifest) => void,
): Promise<void> {
  const file = join(folder, "manifest.json");
  const manifest: LooseManifest = JSON.parse(await readFile(file, "utf8"));
  manifest.version = version;
  change(manifest);
  await writeFile(file, JSON.stringify(manifest));
}
