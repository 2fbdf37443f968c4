import { createHash } from "node:crypto";
import { FolderStore } from "@site/registry/folder-store";
import { Registry } from "@site/registry/registry";

/** Hashes of every stored file of a release, made anew from its bytes. */
export async function hashesOf(
  registryFolder: string,
  name: string,
  version: string,
): Promise<Record<string, string>> {
  const registry = new Registry(new FolderStore(registryFolder));
  const record = await registry.release(name, version);
  if (!record) throw new Error(`There is no release ${name}@${version} in ${registryFolder}.`);
  const files = Object.entries(record.files).map(async ([file, { hash }]) => {
    const bytes = await registry.blob(hash, name);
    return [file, createHash("sha256").update(bytes).digest("hex")] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
