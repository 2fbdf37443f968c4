import type { TestSite } from "@site/composer/test/test-site";
import { until } from "@site/gateway/test/until";
import type { CompositionRecord } from "@site/registry/composition-record";
import { keys } from "@site/registry/keys";
import type { ReleaseRecord } from "@site/registry/release-record";
import { replaceObject } from "@site/registry/test/stores";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cleanUp, compositionAt, openSite, serve } from "#test/served-site.ts";

let site: TestSite;
/** What was live before, and what is live. */
let before: CompositionRecord;
let record: CompositionRecord;
let releases: ReleaseRecord[];
beforeEach(async () => {
  site = await openSite();
  before = (await site.start()).promotion.record;
  record = (await site.promoteOne("1.1.0")).record;
  releases = await site.registry.requireReleases({ shell: "1.0.0", "mf-one": "1.1.0" });
});
afterEach(cleanUp);

const fileOf = (name: string, file: string) =>
  releases.find((release) => release.name === name)?.files[file]?.hash ?? "";
const imageOf = () => Object.keys(record.files).find((path) => path.startsWith("/_og/")) ?? "";
const bothForms = (hash: string, owner?: string) => [
  keys.blob(hash, owner),
  keys.brotli(hash, owner),
];

async function flip(...damaged: string[]): Promise<void> {
  for (const key of damaged) {
    const bytes = (await site.store.read(key)) ?? Buffer.of();
    const at = bytes.byteLength >> 1;
    await replaceObject(site.store, key, bytes.with(at, (bytes[at] ?? 0) ^ 1));
  }
}

/** A server that starts on the damaged registry, and what it answers. */
async function started() {
  const served = await serve(site);
  const status = async (path: string) => (await served.app.inject(path)).statusCode;
  const shown = (path: string) => compositionAt(served, path);
  const ready = async () => {
    const { statusCode, body } = await served.app.inject("/readyz");
    return { statusCode, ...(JSON.parse(body) as { status: string; damaged: string[] }) };
  };
  return { ...served, status, shown, ready };
}

describe("R10 R16 a server starts although a bit is flipped", () => {
  const whole: [string, () => string[]][] = [
    ["a compressed script", () => [keys.brotli(fileOf("mf-one", "remoteEntry.js"), "mf-one")]],
    ["a compressed document", () => [keys.brotli(record.documents["/one"]?.hash ?? "")]],
    ["the record of a fallback", () => [keys.release("mf-one", "1.0.0")]],
  ];
  it.each(whole)("in %s: it serves everything, and names it", async (_what, damaged) => {
    await flip(...damaged());
    const { status, shown, ready, lines } = await started();
    expect(await shown("/one")).toBe(record.id);
    for (const path of [...Object.keys(record.documents), ...Object.keys(record.files)]) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }
    expect(await status("/mf-one/1.1.0/one-pt.js")).toBe(200);
    expect(await ready()).toMatchObject({
      ...{ statusCode: 200, status: "degraded" },
      damaged: damaged(),
    });
    await until("the log names it and what mends it", () =>
      lines.some(
        (line) => line.includes(damaged()[0] ?? "?") && line.includes("pnpm release mirror"),
      ),
    );
  });

  it("in a script of which the compressed form is whole: it serves that", async () => {
    await flip(keys.blob(fileOf("mf-one", "one-pt.js"), "mf-one"));
    const { status, ready } = await started();
    expect(await status("/mf-one/1.1.0/one-pt.js")).toBe(200);
    expect(await ready()).toMatchObject({ status: "ready" });
  });

  const oneOnly: [string, () => [string, string[]]][] = [
    ["an image", () => [imageOf(), [keys.blob(record.files[imageOf()]?.hash ?? "")]]],
    ["both forms of a document", () => ["/one", bothForms(record.documents["/one"]?.hash ?? "")]],
  ];
  it.each(oneOnly)(
    "in %s: it answers 503 there alone, until it is mended",
    async (_what, damage) => {
      const [path, damaged] = damage();
      const intact = await Promise.all(damaged.map((key) => site.store.read(key)));
      await flip(...damaged);
      const { app, status, shown, ready } = await started();
      expect([await status(path), await status("/en/one")]).toEqual([503, 200]);
      expect((await app.inject(path)).headers["cache-control"]).toBe("no-store");
      expect(await shown("/en/one")).toBe(record.id);
      expect(await ready()).toMatchObject({ statusCode: 200, status: "degraded" });
      for (const [index, key] of damaged.entries()) {
        await replaceObject(site.store, key, intact[index] ?? Buffer.of());
      }
      expect(await status(path)).toBe(200);
    },
  );

  const essential: [string, () => string][] = [
    ["the live composition", () => keys.composition(record.id)],
    ["the live revision", () => keys.revision("production", 2)],
    ["a release that is live", () => keys.release("mf-one", "1.1.0")],
  ];
  it.each(essential)("in the record of %s: it shows what was live before", async (_what, key) => {
    await flip(key());
    const { status, shown, ready } = await started();
    expect([await shown("/one"), await status("/one")]).toEqual([before.id, 200]);
    const { status: state, damaged } = await ready();
    expect([state, damaged]).toEqual(["degraded", [key()]]);
  });

  it("in the record of a release that every composition shows: it shows all pages", async () => {
    await flip(keys.release("shell", "1.0.0"));
    const { status, shown } = await started();
    expect([await shown("/one"), await status("/one")]).toEqual([record.id, 200]);
    expect(await status("/mf-one/1.1.0/one-pt.js")).toBe(200);
  });

  it("in each composition: it answers 503 until one is mended", async () => {
    const all = [keys.composition(record.id), keys.composition(before.id)];
    const intact = (await site.store.read(all[0] ?? "")) ?? Buffer.of();
    await flip(...all);
    const { status, ready } = await started();
    expect([await status("/one"), (await ready()).status]).toEqual([503, "not ready"]);
    await replaceObject(site.store, all[0] ?? "", intact);
    await until("it is shown", async () => (await status("/one")) === 200, 10_000);
  });
});

it("R10 a server that is degraded takes a promotion that has no further damage", async () => {
  await flip(keys.blob(record.files[imageOf()]?.hash ?? ""));
  const { shown } = await started();
  const next = await site.promoteOne("1.2.0");
  await until("it is shown", async () => (await shown("/one")) === next.record.id, 10_000);
});
