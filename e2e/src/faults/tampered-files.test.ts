import { verify } from "@site/composer/release/verify";
import { keys } from "@site/registry/keys";
import { afterAll, beforeAll, expect, it } from "vitest";
import { TestSite } from "#releases/test-site.ts";

let site: TestSite;

beforeAll(async () => {
  site = await TestSite.open();
}, 120_000);
afterAll(() => site.close());

it("R11: verifying names every file of every release that somebody has tampered with", async () => {
  const { registry } = site;
  const releases = await site.builds();
  const files = releases.flatMap(({ name, version, files }) =>
    Object.entries(files).map(([file, { hash }]) => ({ name, version, file, hash })),
  );
  expect(files.length).toBeGreaterThan(100);
  const blobs = new Map(files.map(({ name, hash }) => [keys.blob(hash, name), { name, hash }]));
  for (const [key, { name, hash }] of blobs) {
    const bytes = await registry.blob(hash, name);
    await registry.store.remove(key);
    await registry.store.create(key, Buffer.concat([bytes, Buffer.from("\n")]));
  }
  const { issues } = await verify({ registry });
  for (const { name, version, file, hash } of files) {
    expect(issues).toContain(
      `release ${name}@${version}: ${file}: the blob ${hash} holds other bytes`,
    );
  }
}, 60_000);
