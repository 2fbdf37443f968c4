import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { FakePage } from "@site/registry/test/fake-builds";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportSite } from "#release/export.ts";
import { verify } from "#release/verify.ts";
import { TestSite } from "../../../test/test-site.ts";

const root = fileURLToPath(new URL("../../../../../", import.meta.url));

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

/** How often each function of this repository, or the innermost of its loops, ran since the last call. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const counted = new Map<string, number>();
  for (const { url, functions } of result) {
    const file = relative(root, url.startsWith("file:") ? fileURLToPath(url) : url);
    if (!/^(platform|shared)\/.*\/src\//.test(file)) continue;
    for (const { functionName, ranges } of functions) {
      const most = Math.max(...ranges.map(({ count }) => count));
      counted.set(`${functionName} at ${ranges[0]?.startOffset} of ${file}`, most);
    }
  }
  return counted;
}

/** A site of one large remote and a small one. */
async function siteOf(count: number): Promise<TestSite> {
  const site = await TestSite.open();
  const ids = Array.from({ length: count }, (_, number) => `page-${number}`);
  const pages = Object.fromEntries(ids.map((id): [string, FakePage] => [id, {}]));
  await site.promote([
    await site.shell({ links: "none" }),
    await site.remote({ name: "mf-large", pages }),
    await site.remote({ name: "mf-small", pages: { small: {} } }),
  ]);
  return site;
}

/** What is done to one site, in this order. */
const ways: Record<string, (site: TestSite) => Promise<unknown>> = {
  "promoting a new shell": async (site) => {
    await site.promote([await site.shell({ links: "none", version: "2.0.0", greeting: "Hi" })]);
  },
  "promoting one remote": async (site) => {
    const pages = { small: { text: "new" }, new: {} };
    await site.promote([await site.remote({ name: "mf-small", version: "2.0.0", pages })]);
  },
  verifying: (site) => verify({ registry: site.registry }),
  exporting: ({ registry, folder }) =>
    exportSite({ registry, channel: "production", folder: `${folder}/export` }),
};

type Counts = ReadonlyMap<string, number>;

/** How often functions ran in each way, on a site of so many pages. */
async function measure(pages: number): Promise<Map<string, Counts>> {
  const site = await siteOf(pages);
  const measured = new Map<string, Counts>();
  for (const [name, way] of Object.entries(ways)) {
    await counts();
    await way(site);
    measured.set(name, await counts());
  }
  await site.close();
  return measured;
}

let few: Map<string, Counts>[];
let many: Map<string, Counts>;
beforeAll(async () => {
  few = [await measure(12), await measure(12)];
  many = await measure(24);
  // What V8 counts otherwise from now on is not compared.
  few.push(await measure(12));
}, 180_000);

it.each(Object.keys(ways))("takes time in proportion to the site's size: %s", (way) => {
  const comparable = [...(many.get(way) ?? [])].flatMap(([name, after]) => {
    const runs = few.map((one) => one.get(way)?.get(name) ?? 0).toSorted((a, b) => a - b);
    const [low = 0, , high = 0] = runs;
    // V8 loses calls of functions that have hardly run, or that it has compiled into others.
    return low > 0 && high <= 1.2 * low ? { name, before: high, after } : [];
  });
  expect(comparable.length).toBeGreaterThan(100);
  // Twice as much, or a little more for what is sorted; a list searched for each address is four times.
  const tooMany = comparable.filter(({ before, after }) => after > 3.2 * before + 40);
  expect(tooMany).toEqual([]);
});
