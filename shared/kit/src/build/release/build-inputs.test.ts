import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { buildInputs, hasOtherInputs } from "./build-inputs.ts";

let workspace: string;
let output: string;
beforeEach(async () => {
  const source = 'export { default } from "../../brand/logo.svg";';
  workspace = await testFolder({ "brand/logo.svg": "", "mf-one/src/page.js": source });
  const root = join(workspace, "mf-one");
  output = join(root, "dist");
  await write(join(workspace, "brand/logo.svg"), "<svg/>");
  await write(join(root, "src/page.js"), source);
  vi.stubEnv("VITE_SHOWN", "before");
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [buildInputs()],
    build: { lib: { entry: join(root, "src/page.js"), formats: ["es"] } },
  });
  await write(join(output, "manifest.json"), "{}", 2000);
});
afterEach(() => void vi.unstubAllEnvs());

/** Writes a file that was changed at a time, in seconds. */
async function write(file: string, text: string, changedAt = 1000): Promise<void> {
  await writeFile(file, text);
  await utimes(file, changedAt, changedAt);
}

it("are the same as long as nothing changes that the build has read", () => {
  expect(hasOtherInputs(output)).toBe(false);
});

it.each([
  ["a picture outside of src changes", () => write(join(workspace, "brand/logo.svg"), "", 3000)],
  ["a picture is gone", () => rm(join(workspace, "brand/logo.svg"))],
  ["an exported variable changes", async () => void vi.stubEnv("VITE_SHOWN", "after")],
  ["an earlier program has built it", () => rm(join(output, "build-inputs.json"))],
])("are others when %s", async (_what, change) => {
  await change();
  expect(hasOtherInputs(output)).toBe(true);
});
