import { rmSync } from "node:fs";
import { locales } from "@site/contract/locales";
import { expect, it, onTestFinished } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { copyOf, renderedLater } from "./build-contract.ts";
import { OpenedBuild, renderedPart } from "./opened-build.ts";

it.each([
  "new Date().getFullYear()",
  'new Intl.DateTimeFormat("en", { year: "numeric" }).format()',
])("sees a clock that a module reads when it is loaded, by %s", async (clock) => {
  const exposes = locales.map((locale) => [locale, { name: "./x", scripts: ["x.js"], styles: [] }]);
  const manifest = {
    ...{ kind: "remote", name: "mf-a", version: "1.0.0", entry: "x.js", shared: {}, pages: {} },
    slots: { year: { exposes: Object.fromEntries(exposes) } },
  };
  const folder = await testFolder({
    "package.json": '{ "type": "module" }',
    "manifest.json": JSON.stringify(manifest),
    "x.js": `const year = String(${clock});
    export const get = async () => () => ({ Slot: () => year, content: {} });`,
  });
  const build = new OpenedBuild(folder);
  const copy = copyOf(build);
  onTestFinished(() => rmSync(copy.folder, { recursive: true }));
  const [part] = build.parts;
  if (!part) throw new Error("the build has no part");
  const year = Number(await renderedPart(build, part));
  expect(Number(await renderedLater(copy, part))).toBeGreaterThan(year);
});
