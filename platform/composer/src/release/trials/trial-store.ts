import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeS3 } from "@site/registry/fixtures/fake-s3";
import { inParallel } from "@site/registry/in-parallel";
import { openStore } from "@site/registry/open-registry";
import { Registry } from "@site/registry/registry";
import { readRegistryConfig } from "@site/registry/registry-config";

/** A registry of its own for a trial, and how other processes find it. */
export interface TrialStore {
  kind: string;
  registry: Registry;
  /** Environment of the processes that shall work on it. */
  env: Record<string, string>;
  /** Where builds may be put. */
  folder: string;
  close: () => Promise<void>;
}

/** How long a killed command holds others up during a trial, in milliseconds. */
const leaseMs = 1000;

/**
 * Opens what a trial was called with: `folder`, `fake-s3` (in this process), or `s3` (the service
 * of `REGISTRY=s3://…` and `S3_*`, below a prefix of its own).
 */
export async function openTrialStore(kind = "folder"): Promise<TrialStore> {
  const folder = await mkdtemp(join(tmpdir(), "release-trial-"));
  const fake = kind === "fake-s3" ? new FakeS3() : undefined;
  const env: Record<string, string> = {
    ...(fake
      ? {
          REGISTRY: `s3://${fake.bucket}/trial`,
          S3_ENDPOINT: await fake.listen(),
          S3_ACCESS_KEY_ID: "test-access",
          S3_SECRET_ACCESS_KEY: "test-secret",
        }
      : {}),
    ...(kind === "folder" ? { REGISTRY: join(folder, "registry") } : {}),
    ...(kind === "s3"
      ? { REGISTRY: `${process.env["REGISTRY"]}/trial-${crypto.randomUUID()}` }
      : {}),
    REGISTRY_LEASE_MS: String(leaseMs),
  };
  if (Object.keys(env).length === 1) throw new Error(`${kind}: write folder, fake-s3 or s3.`);
  const store = openStore(readRegistryConfig({ ...process.env, ...env }, folder));
  return {
    kind,
    registry: new Registry(store, { leaseMs }),
    env,
    folder,
    async close() {
      if (kind === "s3") await inParallel(8, await store.list(""), ({ key }) => store.remove(key));
      await fake?.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
