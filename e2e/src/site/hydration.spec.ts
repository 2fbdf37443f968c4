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

/** What the federation's share scope and a remote's own lookup look like from outside. */
type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
type ImportShared = (id: string) => Promise<Record<string, unknown> | undefined>;

test("one React and one language store serve the shell and every remote", async ({
  page,
  messages,
}) => {
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
    const runtime = await provided("shared/runtime");
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
      const lookup = scripts.find((script) => script.includes("federation_fn_import")) ?? "";
      const base = composition.remotes[remote].url.replace(/[^/]+$/, "");
      const exported = Object.values(await import(base + lookup)) as ImportShared[];
      agreements[remote] = await Promise.all(
        exported
          .filter((one) => typeof one === "function")
          .map(async (importShared) => {
            const theirReact = await importShared("react");
            const theirRuntime = await importShared("shared/runtime");
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
  expect(shared.agreements["mf-home"]).toContain(true);
  expect(shared.agreements["mf-forms"]).toContain(true);
  // One of the lookup's exports is its way to a fallback copy: there is none, and it says so.
  expect(messages.every((message) => message.includes("import=false"))).toBe(true);
  messages.length = 0;
});
