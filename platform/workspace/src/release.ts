/* Publishes releases, puts them live and takes them back; see `--help`. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { runInTerminal } from "@site/composer/program/terminal";
import { nameOfCommand } from "@site/gateway/environment";
import { withStore } from "@site/gateway/leads/open-submission-store";
import { PageCounts } from "@site/gateway/store/page-counts";
import { lastBackup } from "@site/gateway/store/runs";
import { buildPackage, stalePackages } from "#build/build-packages.ts";
import { readEnvironment } from "#command/command.ts";
import { readConfiguredSite } from "#command/configured-site.ts";
import { buildFolder, packagesNamed, workspaceRoot } from "#command/workspace.ts";

function packageNamed(name: string) {
  packagesNamed([name]);
  const manifest = JSON.parse(
    readFileSync(resolve(workspaceRoot, name, "package.json"), "utf8"),
  ) as { version: string };
  return { name, version: manifest.version, folder: buildFolder(name) };
}

readEnvironment();
await runInTerminal({
  root: workspaceRoot,
  command: nameOfCommand("release"),
  sourcesOf: (name) => resolve(workspaceRoot, name),
  packageNamed,
  build: buildPackage,
  isStale: (name) => stalePackages([name]).length > 0,
  onlyServes: !existsSync(resolve(workspaceRoot, "pnpm-workspace.yaml")),
  readSite: () => readConfiguredSite(process.env),
  counts: {
    since: (from, channel) => withStore((store) => new PageCounts(store).since(from, channel)),
  },
  lastBackup: () => withStore(lastBackup),
});
