import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type Expose, exposesOf } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { releaseManifest } from "./release-manifest.ts";

const root = mkdtempSync(join(tmpdir(), "manifest-"));
writeFileSync(join(root, "package.json"), '{ "name": "mf-one", "version": "1.0.0" }');
afterAll(() => rmSync(root, { recursive: true }));

async function written(...declared: [RemoteDeclaration, Expose[]]): Promise<void> {
  const { writeBundle } = releaseManifest(root, ...declared);
  if (typeof writeBundle !== "function") throw new Error("the plugin writes no manifest");
  await writeBundle.call({} as never, { dir: root } as never, {});
}

it("makes no manifest of a declaration that could never be promoted", async () => {
  const pages = { prices: { paths: { pt: "/precos", en: "/prices", de: "/de/preise" } } };
  await expect(written({ pages }, [])).rejects.toThrow(
    "mf-one: /prices is declared as the en address of prices, but its prefix says pt.",
  );
  expect(existsSync(join(root, "manifest.json"))).toBe(false);
});

it("leaves an id that JavaScript uses itself to the manifest's check", async () => {
  const remote = { pages: {}, slots: { constructor: {} } };
  const exposes = exposesOf({ name: "mf-one", folder: root, remote });
  await expect(written(remote, exposes)).rejects.toThrow(
    "slots: expected other ids than __proto__, constructor, prototype",
  );
});
