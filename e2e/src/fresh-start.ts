import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";

/*
 * Starts the site on an empty registry. On the registry of an earlier run, packages changed since
 * then would be published under longer, local versions, and documents would weigh a little more.
 */
const registry = process.env["REGISTRY"];
if (!registry?.startsWith(".tmp/")) {
  throw new Error(`REGISTRY is ${registry}; only a folder below .tmp/ is emptied for a test run.`);
}
await rm(resolve(workspaceRoot, registry), { recursive: true, force: true });
await import("@site/workspace/start");
