import { resolve } from "node:path";
import reactPlugin from "@vitejs/plugin-react";
import { type PluginOption, resolveConfig } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bundled, testFolder, writeFiles } from "../../test/test-folder.ts";
import { defineRemote } from "../build.ts";
import { defineShell } from "../shell.ts";
import { knowsComposer, loadableImports, productionBuild } from "./production-build.ts";
import { storeHook } from "./second-copy.ts";

let folder: string;
beforeEach(async () => {
  folder = await testFolder();
  // Put back after each test: the builds below change it.
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("VITE_USER_NODE_ENV", undefined);
});
afterEach(() => void vi.unstubAllEnvs());

/** What the build of a page imports. */
async function importsOf(
  plugins: PluginOption[],
  source = "export const Page = () => <p>words</p>;",
): Promise<string[]> {
  await writeFiles(folder, { "page.tsx": source });
  return (await bundled(folder, "page.tsx", plugins, [/^react/])).imports;
}

it("keeps React's development runtime out of a build that NODE_ENV would make one", async () => {
  expect(await importsOf([reactPlugin()])).toEqual(["react/jsx-dev-runtime"]);
  expect(await importsOf([reactPlugin(), productionBuild()])).toEqual(["react/jsx-runtime"]);
});

it("lets a page tell the composer from a browser by import.meta.env.SSR", async () => {
  await writeFiles(folder, { "page.js": "export const Page = () => import.meta.env.SSR;" });
  const { code } = await bundled(folder, "page.js", [knowsComposer()]);
  const { Page } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  const isComposed = Page();
  vi.stubGlobal("document", {});
  expect([isComposed, Page()]).toEqual([true, false]);
  vi.unstubAllGlobals();
});

it("rejects a build for which a .env file asks for development", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  await writeFiles(folder, { ".env": "NODE_ENV=development\n" });
  const code = "not-for-production";
  await expect(importsOf([reactPlugin(), productionBuild()])).rejects.toMatchObject({ code });
});

/** What the bundler makes of a plugin's failure. */
const failure = (code: string, said: string) => ({
  errors: [{ pluginCode: code, message: expect.stringContaining(said) }],
});

it.each(["page.css", "page.pcss", "page.css?inline", "page.css?raw", "clip.mp4"])(
  "rejects an import of %s, which works in development alone",
  async (file) => {
    const [name = file] = file.split("?");
    await writeFiles(folder, { [name]: name.endsWith("css") ? "h1 { color: red }" : "film" });
    const source = `import "./${file}";\nexport const Page = () => null;`;
    const building = importsOf([reactPlugin(), productionBuild(), loadableImports()], source);
    const named = failure("import-unusable", `page.tsx → ${file}: `);
    await expect(building).rejects.toMatchObject(named);
  },
);

async function buildPage(modules: Record<string, string>): Promise<void> {
  await writeFiles(folder, modules);
  await bundled(folder, "page.js", [loadableImports()]);
}

it("names who imports a library's sheet", async () => {
  const sheet = "node_modules/swiper/swiper.css";
  const building = buildPage({ "page.js": `import "./${sheet}";`, [sheet]: "h1 { color: red }" });
  const named = failure("import-unusable", "page.js → swiper: ");
  await expect(building).rejects.toMatchObject(named);
});

const react = {
  "node_modules/react/index.js": 'module.exports = require("./cjs/react.production.js");',
  "node_modules/react/cjs/react.production.js": "exports.useState = () => 0;",
  "node_modules/react-dom/client.js": 'exports.createRoot = () => require("react").useState();',
};

it.each([
  [
    "page.js → swr → store → react",
    {
      "page.js": 'export { use as Page } from "swr";',
      "node_modules/swr/index.js": 'export { use } from "store/shim";',
      "node_modules/store/shim.js": 'exports.use = () => require("react").useState();',
    },
  ],
  [
    "part.js → react",
    { "page.js": 'export * from "./part.js";', "part.js": 'export { useState } from "react";' },
  ],
  [
    "page.js → react-dom/client",
    {
      "page.js": 'import { createRoot } from "react-dom/client";\nexport const Page = createRoot;',
    },
  ],
  [
    "page.js → @site/contract/runtime",
    {
      "page.js": 'export { Link } from "./site-contract/dist/runtime.js";',
      "site-contract/dist/runtime.js": "export const Link = () => null;",
    },
  ],
])("names the imports of a second copy: %s", async (imports, modules: Record<string, string>) => {
  const building = buildPage({ ...react, ...modules });
  await expect(building).rejects.toMatchObject(failure("second-copy", `${imports}: `));
});

it("gives libraries the host's hook, which they take from a package that requires React", async () => {
  const name = "use-sync-external-store";
  const cjs = `node_modules/${name}/cjs/${name}`;
  await writeFiles(folder, {
    [`node_modules/${name}/package.json`]: "{}",
    [`${cjs}.production.js`]:
      'var useSyncExternalStore = require("react").useSyncExternalStore;\nexports.useSyncExternalStore = useSyncExternalStore;',
    [`${cjs}-with-selector.production.js`]:
      'var React = require("react");\nexports.useSyncExternalStoreWithSelector = function () {\n  return React.useMemo();\n};',
  });
  const source = `export { useSyncExternalStore } from "${name}/shim/index.js";
    import all, { useSyncExternalStoreWithSelector as one } from "${name}/with-selector";
    export const isSame = all.useSyncExternalStoreWithSelector === one;`;
  expect(await importsOf([storeHook()], source)).toEqual(["react"]);
});

it("rejects a folder whose files no page would find", async () => {
  const identity = '{ "name": "mf-jobs", "version": "1.0.0" }';
  await writeFiles(folder, { "package.json": identity, "public/picture.svg": "<svg/>" });
  expect(() => defineRemote(folder, { pages: {} })).toThrow(
    expect.objectContaining({ code: "public-folder" }),
  );
});

const root = resolve(import.meta.dirname, "../../..");
const shell = defineShell(root);
const browser = { command: "build", isSsrBuild: false, mode: "production" } as const;

it.each([
  ["a remote", defineRemote(root, { pages: {} }), browser],
  ["the shell", shell, browser],
  ["the shell's previewed pages", shell, { ...browser, mode: "preview" }],
  ["the shell's server bundle", shell, { ...browser, isSsrBuild: true }],
])("builds %s for production", async (_what, config, env) => {
  const made = await config(env);
  const resolved = await resolveConfig({ ...made, configFile: false }, "build", env.mode);
  expect(resolved.isProduction).toBe(true);
});
