import type { PageComposition } from "@site/contract/composition";

/** Name of the remote whose entry has an address. */
export function remoteAt({ remotes }: PageComposition, entryUrl: string): string {
  const [name] = Object.entries(remotes).find(([, { url }]) => url === entryUrl) ?? [];
  if (name === undefined) throw new Error(`No remote of the composition has the entry ${entryUrl}`);
  return name;
}
