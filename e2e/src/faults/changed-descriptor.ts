import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A descriptor as any build may write it: what is wrong with it is for others to find. */
// biome-ignore lint/suspicious/noExplicitAny: tests write what the contract doesn't know, or forbids
type LooseDescriptor = any;

/** Has a build say something else of itself, under another version. */
export async function changeDescriptor(
  folder: string,
  version: string,
  change: (descriptor: LooseDescriptor) => void,
): Promise<void> {
  const file = join(folder, "descriptor.json");
  const descriptor: LooseDescriptor = JSON.parse(await readFile(file, "utf8"));
  descriptor.version = version;
  change(descriptor);
  await writeFile(file, JSON.stringify(descriptor));
}
