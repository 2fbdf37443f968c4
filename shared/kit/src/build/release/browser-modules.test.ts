import { expect, it } from "vitest";
import { bundled, testFolder } from "../../test/test-folder.ts";
import { browserModules } from "./browser-modules.ts";

async function buildPage(source: string, libraries: Record<string, string> = {}): Promise<void> {
  const folder = await testFolder({ "src/page.tsx": source, ...libraries });
  await bundled(folder, "src/page.tsx", [browserModules()]);
}

/** What the bundler makes of a plugin's failure that names these, in their order. */
const failure = (code: string, ...named: string[]) => ({
  errors: [{ pluginCode: code, message: expect.stringMatching(named.join(".*")) }],
});

it.each(["node:crypto", "path"])("names the source that imports %s", async (id) => {
  const building = buildPage(`import * as all from "${id}"; onclick = () => all;`);
  await expect(building).rejects.toMatchObject(failure("not-in-browsers", "src/page.tsx", id));
});

it("leaves installed packages alone, whatever their names and what they ask for", async () => {
  await buildPage('import { Buffer } from "buffer"; import "library"; console.log(Buffer);', {
    "node_modules/buffer/index.js": "export const Buffer = 1;",
    "node_modules/library/index.js": 'try { exports.fs = require("fs") } catch {}',
  });
});
