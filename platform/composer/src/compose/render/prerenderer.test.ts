import { existsSync, mkdirSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryStore } from "@site/registry/memory-store";
import { Registry } from "@site/registry/registry";
import { expect, it } from "vitest";
import { unpackReleases } from "./prerenderer.ts";

it("removes folders of compositions that were killed days ago, and no younger ones", async () => {
  const [old, young] = ["old", "young"].map((age) => join(tmpdir(), `site-render-test-${age}`));
  for (const folder of [old, young]) mkdirSync(join(folder ?? "", "shell"), { recursive: true });
  const dayBeforeYesterday = new Date(Date.now() - 48 * 60 * 60 * 1000);
  utimesSync(old ?? "", dayBeforeYesterday, dayBeforeYesterday);
  const { folder, remove } = await unpackReleases(new Registry(new MemoryStore()), []);
  expect([old, young, folder].map((one) => existsSync(one ?? ""))).toEqual([false, true, true]);
  remove();
  utimesSync(young ?? "", dayBeforeYesterday, dayBeforeYesterday);
  (await unpackReleases(new Registry(new MemoryStore()), [])).remove();
  expect(existsSync(young ?? "")).toBe(false);
});
