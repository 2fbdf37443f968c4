import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FolderStore } from "@site/registry/folder-store";
import { Registry } from "@site/registry/registry";

/** A registry that exists for one measurement, with a folder for builds beside it. */
export interface TemporaryRegistry {
  registry: Registry;
  /** Where the registry's objects lie. */
  folder: string;
  scratch: string;
  remove: () => Promise<void>;
}

export async function temporaryRegistry(): Promise<TemporaryRegistry> {
  const root = await mkdtemp(join(tmpdir(), "bench-"));
  const folder = join(root, "registry");
  return {
    registry: new Registry(new FolderStore(folder)),
    folder,
    scratch: join(root, "scratch"),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
