#!/usr/bin/env node
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { failure, usageError } from "@site/contract/failure";
import { readSiteFacts, siteConfigFile } from "#site/site-config.ts";
import { runInTerminal } from "./terminal.ts";

/*
 * The release command of a repository that holds one remote: publishes its build, and shows and moves
 * the channels of the site as far as the store's keys allow.
 */

const root = process.cwd();

function packageNamed(name: string) {
  const manifest = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  if (manifest.name !== name) {
    throw usageError`other-folder: This folder is ${manifest.name}, not ${name}. Run the command in ${name}.`;
  }
  return { ...manifest, folder: resolve(root, "dist") };
}

async function script(name: string): Promise<void> {
  // Its output does not belong to this command's result.
  const { status } = spawnSync("npm", ["run", name], { cwd: root, stdio: ["ignore", 2, 2] });
  if (status !== 0) throw failure`script-failed: npm run ${name} failed; nothing was published.`;
}

await runInTerminal({
  root,
  command: "npx site-release",
  needsRegistry: true,
  sourcesOf: () => root,
  packageNamed,
  build: () => script("build"),
  // Teams release independently: after a rollback of the host, their remotes must still work.
  hosts: 3,
  checkTypes: () => script("types"),
  readSite: async () => {
    const file = siteConfigFile(process.env, root);
    return existsSync(file) ? readSiteFacts(file) : undefined;
  },
});
