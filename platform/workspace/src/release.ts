import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { UsageError } from "@site/composer/release/command-line";
import { exitCodes, runRelease } from "@site/composer/release/program";
import { readSiteFacts } from "@site/composer/site/site-config";
import { openRegistry, openStore, readRegistryConfig } from "@site/registry/config";
import { buildPackage } from "./build-packages.ts";
import { readEnvironment } from "./command.ts";
import { sourceCommit } from "./source-commit.ts";
import { terminalOutput } from "./terminal-output.ts";
import { buildFolder, packagesNamed, siteConfigFile, workspaceRoot } from "./workspace.ts";

/** Publishes releases, puts them live and takes them back; see `--help`. */

const output = terminalOutput(process.stdout, process.stderr);

function usage<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function packageNamed(name: string) {
  usage(() => packagesNamed([name]));
  const manifest = JSON.parse(
    readFileSync(resolve(workspaceRoot, name, "package.json"), "utf8"),
  ) as { version: string };
  return { name, version: manifest.version, folder: buildFolder(name) };
}

try {
  readEnvironment();
  process.exitCode = await runRelease(
    process.argv.slice(2),
    {
      openRegistry: () => usage(() => openRegistry(process.env, workspaceRoot)),
      openStore: (place) =>
        usage(() =>
          openStore(readRegistryConfig({ ...process.env, REGISTRY: place }, workspaceRoot)),
        ),
      readSite: () => readSiteFacts(siteConfigFile),
      packageNamed,
      build: buildPackage,
      commitOf: (name) => sourceCommit(resolve(workspaceRoot, name)),
      user: process.env["RELEASE_USER"] || process.env["GITHUB_ACTOR"] || userInfo().username,
      output,
    },
    (text) => {
      output.clear();
      process.stderr.write(`${text}\n`);
    },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = exitCodes.rejected;
} finally {
  output.clear();
}
