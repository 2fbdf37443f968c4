import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { type Output, UsageError } from "@site/composer/release/command-line";
import { exitCodes, runRelease } from "@site/composer/release/program";
import { readSiteFacts } from "@site/composer/site/site-config";
import { openRegistry } from "@site/registry/config";
import { buildPackage } from "#build/build-packages.ts";
import { readEnvironment } from "#command/command.ts";
import { buildFolder, packagesNamed, siteConfigFile, workspaceRoot } from "#command/workspace.ts";

/** Publishes releases, puts them live and takes them back; see `--help`. */

const runGit = promisify(execFile);
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

/**
 * The commit that a folder's sources stand at, with a `+` behind it when they differ from it.
 * Undefined where there is no git.
 */
async function sourceCommit(folder: string): Promise<string | undefined> {
  try {
    const { stdout: commit } = await runGit("git", ["rev-parse", "HEAD"], { cwd: folder });
    const { stdout: changes } = await runGit("git", ["status", "--porcelain", "--", "."], {
      cwd: folder,
    });
    return `${commit.trim()}${changes.trim() === "" ? "" : "+"}`;
  } catch {
    return undefined;
  }
}

/**
 * Answers on standard output; progress on standard error, and only for somebody who watches it:
 * one line that is written over.
 */
function terminalOutput(
  out: NodeJS.WritableStream,
  err: NodeJS.WritableStream & { isTTY?: boolean; columns?: number },
): Output & { clear: () => void } {
  let isShown = false;
  const clear = () => {
    if (isShown) err.write("\r\u001b[K");
    isShown = false;
  };
  return {
    clear,
    line(text) {
      clear();
      out.write(`${text}\n`);
    },
    progress(step) {
      if (!err.isTTY) return;
      clear();
      err.write(`… ${step}`.slice(0, (err.columns ?? 80) - 1));
      isShown = true;
    },
  };
}

try {
  readEnvironment();
  process.exitCode = await runRelease(
    process.argv.slice(2),
    {
      openRegistry: () => usage(() => openRegistry(process.env, workspaceRoot)),
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
  process.exitCode = exitCodes.refused;
} finally {
  output.clear();
}
