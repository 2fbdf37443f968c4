import { readFile, rename, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type DeclaredRemote, pageIdTypes, readRemotes } from "@site/kit/build/declarations";

/** Writes the types of the page ids that links may name; git ignores the file. */
export async function writePageIds(root: string): Promise<void> {
  const file = resolve(root, "page-ids.d.ts");
  const types = pageIdTypes(await siteRemotes(root));
  const written = await readFile(file, "utf8").catch(() => "");
  if (written === types) return;
  // Replaced whole: another command may be reading it.
  await writeFile(`${file}.${process.pid}`, types);
  await rename(`${file}.${process.pid}`, file);
}

/** The remotes of the site: all in the workspace but `remote-template`, which is never released. */
export async function siteRemotes(root: string): Promise<DeclaredRemote[]> {
  return (await readRemotes(root)).filter(({ name }) => name.startsWith("mf-"));
}
