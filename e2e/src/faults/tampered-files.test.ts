import { verify } from "@site/composer/release/verify";
import { keys } from "@site/registry/keys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registryOfBuilds, type TemporaryRegistry } from "#contract/temporary-registry.ts";

let site: TemporaryRegistry;

beforeAll(async () => {
  site = await registryOfBuilds();
}, 120_000);
afterAll(() => site.remove());

it("R11: verifying names every file of every release that somebody has tampered with", async () => {
  const { registry, releases } = site;
  const files = releases.flatMap(({ name, version, files }) =>
    Object.entries(files).map(([file, { hash }]) => ({ name, version, file, hash })),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const hash of new Set(files.map((file) => file.hash))) {
    const bytes = await registry.blob(hash);
    await registry.store.remove(keys.blob(hash));
    await registry.store.create(keys.blob(hash), Buffer.concat([bytes, Buffer.from("\n")]));
  }
  const { issues } = await verify({ registry });
  for (const { name, version, file, hash } of files) {
    expect(issues).toContain(
      `release ${name}@${version}: ${file}: the blob ${hash} holds other bytes`,
    );
  }
}, 60_000);
