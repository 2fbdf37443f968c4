import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildInputs, hasOtherInputs } from "./build-inputs.ts";

let workspace: string;
let root: string;
let output: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), "inputs-"));
  root = join(workspace, "mf-one");
  output = join(root, "dist");
  await mkdir(join(root, "src"), { recursive: true });
  await mkdir(join(workspace, "brand"));
  await write(join(workspace, "brand/logo.svg"), "<svg/>");
  await write(join(root, "src/page.js"), 'export { default } from "../../brand/logo.svg";');
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
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(workspace, { recursive: true });
});

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
