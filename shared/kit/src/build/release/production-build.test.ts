import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type PluginOption, type Rolldown, resolveConfig } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineRemote } from "../build.ts";
import { defineShell } from "../shell.ts";
import { loadableImports, productionBuild } from "./production-build.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "production-"));
  // Put back after each test: the builds below change it.
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("VITE_USER_NODE_ENV", undefined);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** What the build of a page imports. */
async function importsOf(
  plugins: PluginOption[],
  source = "export const Page = () => <p>words</p>;",
): Promise<string[]> {
  await writeFile(join(folder, "page.tsx"), source);
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins,
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, "page.tsx"),
        external: /^react/,
        preserveEntrySignatures: "strict",
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].imports;
}

it("keeps React's development runtime out of a build that NODE_ENV would make one", async () => {
  expect(await importsOf([react()])).toEqual(["react/jsx-dev-runtime"]);
  expect(await importsOf([react(), productionBuild()])).toEqual(["react/jsx-runtime"]);
});

it("rejects a build for which a .env file asks for development", async () => {
  vi.stubEnv("NODE_ENV", undefined);
  await writeFile(join(folder, ".env"), "NODE_ENV=development\n");
  await expect(importsOf([react(), productionBuild()])).rejects.toThrow(
    /NODE_ENV=production, but it is development\. Remove NODE_ENV from the \.env files/,
  );
});

it.each([
  ["page.css", "but no page would have its rules"],
  ["page.pcss", "but no page would have its rules"],
  ["clip.mp4", "but pages can't play it"],
])("rejects an import of %s, which works in development alone", async (file, message) => {
  await writeFile(join(folder, file), file.endsWith("css") ? "h1 { color: red }" : "film");
  const source = `import "./${file}";\nexport const Page = () => null;`;
  const building = importsOf([react(), productionBuild(), loadableImports()], source);
  await expect(building).rejects.toThrow(`${file} is imported, ${message}`);
});

const builtPage = () =>
  build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [loadableImports()],
    build: {
      write: false,
      rolldownOptions: { input: join(folder, "page.js"), preserveEntrySignatures: "strict" },
    },
  });

it("names the library that would bring a React of its own", async () => {
  for (const [name, source] of [
    ["react", "exports.useState = () => 0;"],
    ["library", 'exports.use = () => require("react").useState();'],
  ] as const) {
    await mkdir(join(folder, "node_modules", name), { recursive: true });
    await writeFile(join(folder, "node_modules", name, "index.js"), source);
  }
  await writeFile(join(folder, "page.js"), 'export { use as Page } from "library";');
  await expect(builtPage()).rejects.toThrow(
    "node_modules/library/index.js takes React or @site/contract/runtime by require()",
  );
});

it("names the file that would bring a contract's runtime of its own, without the host's context", async () => {
  const runtime = join(folder, "site-contract/dist/runtime.js");
  await mkdir(dirname(runtime), { recursive: true });
  await writeFile(runtime, "export const Link = () => null;");
  await writeFile(
    join(folder, "page.js"),
    'export { Link } from "./site-contract/dist/runtime.js";',
  );
  await expect(builtPage()).rejects.toThrow(
    "page.js takes React or @site/contract/runtime by require() or export from",
  );
});

it("rejects a folder whose files no page would find", async () => {
  await writeFile(join(folder, "package.json"), '{ "name": "mf-jobs", "version": "1.0.0" }');
  await mkdir(join(folder, "public"));
  expect(() => defineRemote(folder, { pages: {} })).toThrow("mf-jobs/public would not be found");
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
