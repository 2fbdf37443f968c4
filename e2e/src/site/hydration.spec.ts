import { expect, test, untilLive } from "./quiet-page.ts";
import { addresses } from "./routes.ts";

for (const { path } of addresses) {
  test(`${path} hydrates without a word on the console and keeps its markup`, async ({ page }) => {
    const title = (await (await page.request.get(path)).text()).match(/<title>([^<]+)/)?.[1];
    await page.goto(path);
    const heading = await page.locator("h1").elementHandle();
    await untilLive(page, path);
    // The very element that came with the document: hydrated, not replaced.
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await page.title()).toBe(decodeEntities(title ?? ""));
    for (const selector of ["title", 'link[rel="canonical"]', 'meta[name="description"]']) {
      expect(await page.locator(`head ${selector}`).count(), selector).toBe(1);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  });
}

function decodeEntities(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<");
}

test("one React and one language store serve the shell and every remote", async ({ page }) => {
  await page.goto("/");
  await untilLive(page);
  const shared = await page.evaluate(async () => {
    const scope = (globalThis as Record<string, any>)["__federation_shared__"].default;
    const moduleOf = async (id: string) => {
      const versions = Object.values(scope[id]) as { get: () => Promise<() => unknown> }[];
      return { count: versions.length, module: (await versions[0]!.get())() as any };
    };
    const runtime = await moduleOf("shared/runtime");
    const react = await moduleOf("react");
    const composition = JSON.parse(document.getElementById("composition")!.textContent!);
    const remotes = await Promise.all(
      ["mf-home", "mf-forms"].map(async (name) => {
        const owners = [
          ...Object.values(composition.pages),
          ...Object.values(composition.slots),
        ] as any[];
        const files = owners
          .filter((owner) => owner.remote === name)
          .flatMap((owner) => owner.exposes.pt.scripts);
        const file = files.find((one: string) => one.includes("federation_fn_import"));
        const base = composition.remotes[name].url.replace(/[^/]+$/, "");
        const exported = Object.values(await import(base + file)) as ((
          id: string,
        ) => Promise<any>)[];
        const seen = [];
        for (const importShared of exported) {
          if (typeof importShared !== "function") continue;
          const [theirReact, theirRuntime] = [
            await importShared("react"),
            await importShared("shared/runtime"),
          ];
          seen.push([
            theirReact?.useState === react.module.useState,
            theirRuntime?.pageLanguageStore === runtime.module.pageLanguageStore,
          ]);
        }
        return seen;
      }),
    );
    const store = runtime.module.pageLanguageStore("de");
    return {
      counts: [react.count, runtime.count],
      remotes,
      sameStore: store === (globalThis as any)[Symbol.for("site.language-store")],
      language: store.getState().language,
    };
  });
  expect(shared.counts).toEqual([1, 1]);
  expect(shared.sameStore).toBe(true);
  expect(shared.language).toBe("pt");
  for (const seen of shared.remotes) {
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toContainEqual([true, true]);
  }
});
