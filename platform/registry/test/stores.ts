import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRegistryConfig } from "../src/config.ts";
import { FolderStore } from "../src/store/folder-store.ts";
import { inParallel } from "../src/store/in-parallel.ts";
import { MemoryStore } from "../src/store/memory-store.ts";
import type { ObjectStore } from "../src/store/object-store.ts";
import { type S3Config, S3Store } from "../src/store/s3-store.ts";
import { FakeS3 } from "./fake-s3.ts";

/** An empty store of one kind, and how to remove it. */
export interface OpenedStore {
  store: ObjectStore;
  close: () => Promise<void>;
}

export interface StoreKind {
  kind: string;
  open: () => Promise<OpenedStore>;
}

const folder: StoreKind = {
  kind: "a folder",
  async open() {
    const root = await mkdtemp(join(tmpdir(), "store-"));
    return {
      store: new FolderStore(root),
      close: () => rm(root, { recursive: true, force: true }),
    };
  },
};

/** For tests of what does not depend on the store. */
export const memory: StoreKind = {
  kind: "memory",
  async open() {
    return { store: new MemoryStore(), close: async () => {} };
  },
};

const fakeS3: StoreKind = {
  kind: "an S3 store (in this process)",
  async open() {
    const fake = new FakeS3();
    const endpoint = await fake.listen();
    return { store: s3StoreOn(fake, endpoint), close: () => fake.close() };
  },
};

/** The real service that `REGISTRY=s3://…` and `S3_ENDPOINT` name, below a prefix of its own. */
const realS3: StoreKind = {
  kind: "the S3 store at S3_ENDPOINT",
  async open() {
    const place = readRegistryConfig(process.env, ".");
    if (place.kind !== "s3")
      throw new Error("With S3_ENDPOINT, set REGISTRY to s3://bucket/prefix.");
    const store = new S3Store({ ...place, prefix: `${place.prefix}${crypto.randomUUID()}/` });
    return {
      store,
      async close() {
        await inParallel(8, await store.list(""), ({ key }) => store.remove(key));
      },
    };
  },
};

/** Stores other bytes under a key, as damage or an attacker would: `create` replaces nothing. */
export async function replaceObject(
  store: ObjectStore,
  key: string,
  bytes: Uint8Array | string,
): Promise<void> {
  await store.remove(key);
  await store.create(key, typeof bytes === "string" ? Buffer.from(bytes) : bytes);
}

/** What a store holds by key, without the records of when housekeeping ran. */
export async function contentsOf(store: ObjectStore): Promise<Map<string, string>> {
  const keys = (await store.list("")).map(({ key }) => key).filter((key) => !/^runs\//.test(key));
  const contents = await inParallel(8, keys, async (key) => {
    return [key, (await store.read(key))?.toString("base64") ?? ""] as const;
  });
  return new Map(contents);
}

export async function copyStore(from: ObjectStore, to: ObjectStore): Promise<void> {
  for (const { key } of await from.list("")) {
    await to.create(key, (await from.read(key)) ?? Buffer.of());
  }
}

export function s3StoreOn(
  { bucket }: FakeS3,
  endpoint: string,
  changes: Partial<S3Config> = {},
  deadlineMs = 2000,
): S3Store {
  const keys = { accessKeyId: "test-access", secretAccessKey: "test-secret" };
  const config = { endpoint, region: "us-east-1", bucket, prefix: "site/", ...keys, ...changes };
  return new S3Store(config, { deadlineMs, attempts: 4, firstPauseMs: 1 });
}

/** Every kind of store that promises are tested on; a real service where one is named. */
export const storeKinds: StoreKind[] = [
  folder,
  fakeS3,
  ...(process.env["S3_ENDPOINT"] ? [realS3] : []),
];
