import { expect, test, untilLive } from "#site/quiet-page.ts";

/** What the federation's share scope and a remote's own lookup look like from outside. */
type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
type ImportShared = (id: string) => Promise<Record<string, unknown> | undefined>;

test("one React and one language store serve the shell and every remote", async ({ page }) => {
  await page.goto("/");
  await untilLive(page);
  const shared = await page.evaluate(async () => {
    const global = globalThis as unknown as {
      __federation_shared__: { default: ShareScope };
      [key: symbol]: unknown;
    };
    const scope = global.__federation_shared__.default;
    const provided = async (id: string) => {
      const versions = Object.values(scope[id] ?? {});
      const module = (await versions[0]?.get())?.() as Record<string, unknown>;
      return { count: versions.length, module };
    };
    const react = await provided("react");
    const runtime = await provided("@site/contract/runtime");
    const composition = JSON.parse(document.getElementById("composition")?.textContent ?? "{}");
    const owners = [...Object.values(composition.pages), ...Object.values(composition.slots)] as {
      remote: string;
      exposes: Record<string, { scripts: string[] }>;
    }[];
    const agreements: Record<string, boolean[]> = {};
    for (const remote of ["mf-home", "mf-forms"]) {
      const scripts = owners
        .filter((owner) => owner.remote === remote)
        .flatMap((owner) => owner.exposes["pt"]?.scripts ?? []);
      const base = composition.remotes[remote].url.replace(/[^/]+$/, "");
      const modules = await Promise.all(scripts.map((script) => import(base + script)));
      // Its name is minified, and its chunk is whichever the bundler found best.
      const lookups = modules
        .flatMap((module) => Object.values(module))
        .filter((one) => /^async function \w+\(\w+,\w+=`default`\)/.test(String(one)));
      agreements[remote] = await Promise.all(
        (lookups as ImportShared[]).map(async (importShared) => {
          const theirReact = await importShared("react");
          const theirRuntime = await importShared("@site/contract/runtime");
          return (
            theirReact?.["useState"] === react.module["useState"] &&
            theirRuntime?.["pageLanguageStore"] === runtime.module["pageLanguageStore"]
          );
        }),
      );
    }
    const pageStore = runtime.module["pageLanguageStore"] as (initial: string) => unknown;
    return {
      counts: [react.count, runtime.count],
      agreements,
      isOneStore: pageStore("de") === global[Symbol.for("site.language-store")],
    };
  });
  expect(shared.counts).toEqual([1, 1]);
  expect(shared.isOneStore).toBe(true);
  expect(shared.agreements).toEqual({ "mf-home": [true], "mf-forms": [true] });
});
