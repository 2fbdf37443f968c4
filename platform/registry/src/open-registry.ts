import { FolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { OngoingWorkOptions } from "./ongoing-work.ts";
import { Registry } from "./registry.ts";
import { type RegistryConfig, readRegistryConfig } from "./registry-config.ts";
import { S3Store } from "./s3-store.ts";

/** The store that a configuration describes. */
export function openStore({ place }: RegistryConfig): ObjectStore {
  return place.kind === "s3" ? new S3Store(place) : new FolderStore(place.folder);
}

/**
 * The registry that the environment names; `root` is what a relative folder is below.
 * @throws Error listing every faulty variable at once.
 */
export function openRegistry(
  env: Record<string, string | undefined>,
  root: string,
  { onWait }: Pick<OngoingWorkOptions, "onWait"> = {},
): Registry {
  const config = readRegistryConfig(env, root);
  return new Registry(openStore(config), { leaseMs: config.leaseMs, ...(onWait && { onWait }) });
}
