import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { locales } from "@site/contract/locales";
import { beforeEach, expect, it } from "vitest";
import { testFolder, writeFiles } from "../../test/test-folder.ts";
import { type Expose, exposesOf } from "../declaration/exposes.ts";
import type { RemoteDeclaration } from "../declaration/remote.ts";
import { releaseManifest } from "./release-manifest.ts";

let root: string;
beforeEach(async () => {
  root = await testFolder({ "package.json": '{ "name": "mf-one", "version": "1.0.0" }' });
});

async function written(...declared: [RemoteDeclaration, Expose[]]): Promise<void> {
  const { writeBundle } = releaseManifest(root, ...declared);
  if (typeof writeBundle !== "function") throw new Error("the plugin writes no manifest");
  await writeBundle.call({} as never, { dir: root } as never, {});
}

it("makes no manifest of a declaration that could never be promoted", async () => {
  const pages = { prices: { paths: { pt: "/precos", en: "/prices", de: "/de/preise" } } };
  await expect(written({ pages }, [])).rejects.toMatchObject({ code: "declaration-invalid" });
  expect(existsSync(join(root, "manifest.json"))).toBe(false);
});

it("names the keys that a language lacks or adds, in texts of any depth", async () => {
  const paths = { pt: "/precos", en: "/en/prices", de: "/de/preise" };
  const remote = { pages: { prices: { paths } } };
  await writeFiles(join(root, "src/pages/prices"), {
    "prices.pt.ts": `export default { meta: {}, quote: { heading: "Q" }, steps: [{ text: "1" }], note: null };`,
    "prices.en.ts": `export default { meta: {}, quote: { headng: "Q" }, steps: [{ text: "1" }], note: "Note" };`,
    "prices.de.ts": `export default { meta: {}, quote: { heading: "Q" }, steps: [{}], note: null };`,
  });
  const exposes = exposesOf({ name: "mf-one", folder: root, remote });
  const file = (locale: string) => `${basename(root)}/src/pages/prices/prices.${locale}.ts`;
  const message = [
    `${file("en")} lacks quote.heading`,
    `${file("en")} has quote.headng, which ${file("pt")} lacks`,
    `${file("de")} lacks steps.0.text`,
  ].join("\n");
  const failure = { code: "translations-differ", message };
  await expect(written(remote, exposes)).rejects.toMatchObject(failure);
});

it("leaves an id that JavaScript uses itself to the manifest's check", async () => {
  const remote = { pages: {}, slots: { constructor: {} } };
  const files = locales.map((locale) => [`constructor.${locale}.ts`, "export default {};"]);
  await writeFiles(join(root, "src/slots/constructor"), Object.fromEntries(files));
  const exposes = exposesOf({ name: "mf-one", folder: root, remote });
  await expect(written(remote, exposes)).rejects.toMatchObject({ code: "manifest-invalid" });
});
