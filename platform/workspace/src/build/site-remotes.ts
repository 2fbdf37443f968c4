import { type DeclaredRemote, readRemotes } from "@site/kit/build/declarations";

/** The remotes of the site: all in the workspace but `remote-template`, which is never released. */
export async function siteRemotes(root: string): Promise<DeclaredRemote[]> {
  return (await readRemotes(root)).filter(({ name }) => name.startsWith("mf-"));
}
