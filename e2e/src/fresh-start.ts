import { existsSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { stalePackages } from "@site/workspace/build-packages";
import { buildFolder, releasablePackages, workspaceRoot } from "@site/workspace/workspace";

/*
 * Starts the site on the registry that all tests of a run share, which holds what is built at this
 * moment: on one with earlier builds, packages changed since then would be published under longer,
 * local versions, and documents would weigh a little more.
 */
const registry = process.env["REGISTRY"];
if (!registry?.startsWith(".tmp/")) {
  throw new Error(`REGISTRY is ${registry}; only a folder below .tmp/ is emptied for a test run.`);
}
const folder = resolve(workspaceRoot, registry);
const names = releasablePackages();
const changedAt = (file: string) => (existsSync(file) ? statSync(file).mtimeMs : 0);
const begunAt = changedAt(resolve(folder, "channels/production/00000001.json"));
const isNewer = (name: string) => changedAt(resolve(buildFolder(name), "manifest.json")) > begunAt;
if (stalePackages(names).length > 0 || names.some(isNewer)) {
  await rm(folder, { recursive: true, force: true });
}
await import("@site/workspace/start");
