import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { browserModules } from "./browser-modules.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "browser-modules-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

async function buildPage(source: string): Promise<void> {
  await write("src/page.tsx", source);
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [browserModules()],
    build: { write: false, rolldownOptions: { input: join(folder, "src/page.tsx") } },
  });
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
  await write("node_modules/buffer/index.js", "export const Buffer = 1;");
  await write("node_modules/library/index.js", 'try { exports.fs = require("fs") } catch {}');
  await buildPage('import { Buffer } from "buffer"; import "library"; console.log(Buffer);');
});
