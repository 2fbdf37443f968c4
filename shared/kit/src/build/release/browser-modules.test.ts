import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, type UserConfig } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defineRemote } from "../build.ts";
import { defineShell } from "../shell.ts";
import { browserModules } from "./browser-modules.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "browser-modules-"));
  await write("package.json", '{ "name": "mf-one", "version": "1.0.0" }');
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

it("names the source that imports what a package does not export", async () => {
  await write(
    "node_modules/ui/package.json",
    '{ "name": "ui", "exports": { "./icon": "./icon.js" } }',
  );
  const named = ["src/page.tsx", "ui/sections", "/node_modules/ui/package.json"];
  const building = buildPage('import "ui/sections";');
  await expect(building).rejects.toMatchObject(failure("not-exported", ...named));
});

it("leaves installed packages alone, whatever their names and what they ask for", async () => {
  await write("node_modules/buffer/index.js", "export const Buffer = 1;");
  await write("node_modules/library/index.js", 'try { exports.fs = require("fs") } catch {}');
  await buildPage('import { Buffer } from "buffer"; import "library"; console.log(Buffer);');
});

const browser = { command: "build", isSsrBuild: false, mode: "production" } as const;
const server = { ...browser, command: "serve" } as const;
const remote = () => defineRemote(folder, { pages: {} });
const shell = () => defineShell(join(folder, "shell"));

it.each([
  ["a remote's build", async () => remote()(browser)],
  ["a remote's development server", async () => remote()(server)],
  ["the shell's build", () => shell()(browser)],
  ["the build of the shell for previewed pages", () => shell()({ ...browser, mode: "preview" })],
  ["the whole site's development server", () => shell()(server)],
])("belongs to %s", async (_what, config) => {
  expect(pluginNames(await config())).toContain("site:browser-modules");
});

it("is no part of the shell's server bundle, which runs in Node", async () => {
  const config = await shell()({ ...browser, isSsrBuild: true });
  expect(pluginNames(config)).not.toContain("site:browser-modules");
});

function pluginNames({ plugins = [] }: UserConfig): unknown[] {
  return plugins.flat().map((plugin) => plugin && "name" in plugin && plugin.name);
}
