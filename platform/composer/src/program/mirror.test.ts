import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mirror } from "@site/registry/mirror";
import type { ObjectStore } from "@site/registry/object-store";
import { Registry } from "@site/registry/registry";
import { storeKinds } from "@site/registry/test/stores";
import { afterEach, describe, expect, it } from "vitest";
import { rollBack } from "#release/rollback.ts";
import { verify } from "#release/verify.ts";
import { TestSite } from "../../test/test-site.ts";
import { runRelease } from "./program.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe.each(storeKinds)("R16 a disaster, with a mirror in $kind", (kind) => {
  it("leaves the mirror, and everything comes back from it: pages, history, the way back", async () => {
    const site = await TestSite.open();
    const backup = await kind.open();
    closing.push(() => site.close(), backup.close);
    await site.start();
    await site.promote([await site.nextOne("1.1.0")]);
    const html = await site.html("/one");
    await mirror({ from: site.registry, to: new Registry(backup.store) });

    for (const { key } of await site.store.list("")) await site.store.remove(key);
    const restored = new Registry(site.store);
    await mirror({ from: new Registry(backup.store), to: restored });

    expect((await verify({ registry: restored })).issues).toEqual([]);
    expect(await site.html("/one")).toBe(html);
    await rollBack({ registry: restored, channel: "production", movedBy: "tester" });
    expect(await site.html("/one")).toContain("one in pt");
  });
});

describe("the verb", () => {
  async function run(stores: Record<string, ObjectStore>) {
    const folder = await mkdtemp(join(tmpdir(), "mirror-verb-"));
    closing.push(() => rm(folder, { recursive: true }));
    const lines: string[] = [];
    const reject = () => {
      throw new Error("the verb asks for its places only");
    };
    const code = await runRelease(
      ["mirror", "here", "there"],
      {
        openRegistry: reject,
        openStore: (place) => stores[place] ?? reject(),
        readSite: reject,
        packageNamed: reject,
        build: reject,
        commitOf: reject,
        previewSettings: reject,
        user: "ana",
        output: { line: (text) => lines.push(text), progress: () => {} },
      },
      (text) => lines.push(text),
    );
    return { code, text: lines.join("\n") };
  }

  it("says what was copied, and that the copy is whole", async () => {
    const [here, there] = [await TestSite.open(), await TestSite.open()];
    closing.push(
      () => here.close(),
      () => there.close(),
    );
    await here.start();
    const stores = { here: here.store, there: there.store };
    const first = await run(stores);
    expect(first.text).toMatch(/^Copied (\d+) of \1 objects .* to there: it is whole\.$/);
    expect(first.code).toBe(0);
    expect((await run(stores)).text).toMatch(/^Copied 0 of \d+ objects/);
  });

  it("ends with 1 where the copy is not whole", async () => {
    const [here, there] = [await TestSite.open(), await TestSite.open()];
    closing.push(
      () => here.close(),
      () => there.close(),
    );
    await here.start();
    const stores = { here: here.store, there: there.store };
    await run(stores);
    const [blob] = await there.store.list("blobs/");
    await there.store.remove(blob?.key ?? "");
    await there.store.create(blob?.key ?? "", Buffer.from("altered"));
    const second = await run(stores);
    expect(second.code).toBe(1);
    expect(second.text).toMatch(/holds other bytes/);
  });
});
