import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { releaseManifest } from "./release-manifest.ts";

it("makes no manifest of a declaration that could never be promoted", async () => {
  const root = mkdtempSync(join(tmpdir(), "manifest-"));
  writeFileSync(join(root, "package.json"), '{ "name": "mf-one", "version": "1.0.0" }');
  const pages = { prices: { paths: { pt: "/precos", en: "/prices", de: "/de/preise" } } };
  const { writeBundle } = releaseManifest(root, { pages }, []);
  if (typeof writeBundle !== "function") throw new Error("the plugin writes no manifest");
  await expect(writeBundle.call({} as never, { dir: root } as never, {})).rejects.toThrow(
    "mf-one: /prices is declared as the en address of prices, but its prefix says pt.",
  );
  expect(existsSync(join(root, "manifest.json"))).toBe(false);
});
