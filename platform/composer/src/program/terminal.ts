import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { promisify } from "node:util";
import { readVariables, writtenVariables } from "@site/contract/environment-variables";
import { openRegistry, openStore, readRegistryConfig, signingKeyIn } from "@site/registry/config";
import * as v from "valibot";
import { type Output, type ReleaseContext, UsageError } from "#command-line.ts";
import { previewKeySetting } from "#preview/preview-token.ts";
import { exitCodes, runRelease } from "./program.ts";

const runGit = promisify(execFile);

const missingRegistry =
  "REGISTRY is not set. It says where the site's releases are stored: a folder, or s3://bucket/prefix with S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.";

const previewVariables = v.object({
  PREVIEW_KEY: previewKeySetting,
  SITE: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^https?:\/\//.test(text) && URL.canParse(text),
        "must be the site's address, such as https://www.example.com",
      ),
    ),
  ),
});

/** What the release command is told of the folder it runs for. */
export interface ReleaseFolder
  extends Pick<ReleaseContext, "build" | "packageNamed" | "readSite" | "hosts" | "checkTypes"> {
  /** Where a registry's relative path begins. */
  root: string;
  /** How the command is called there; messages say `pnpm release` by default. */
  command?: string;
  /** True where `REGISTRY` has to say which one: a folder of this repository would be nobody's. */
  needsRegistry?: boolean;
  /** Where a package's sources lie, whose commit is written into its release. */
  sourcesOf: (name: string) => string;
}

/** Runs the release command with the words of this process, and ends it with the command's code. */
export async function runInTerminal({
  root,
  command = "pnpm release",
  needsRegistry = false,
  sourcesOf,
  ...folder
}: ReleaseFolder): Promise<void> {
  const named = (text: string) => text.replaceAll("pnpm release", command);
  const terminal = terminalOutput(process.stdout, process.stderr);
  const isRegistryMissing = needsRegistry && !process.env["REGISTRY"];
  const output = { ...terminal, line: (text: string) => terminal.line(named(text)) };
  try {
    process.exitCode = await runRelease(
      process.argv.slice(2),
      {
        ...folder,
        // Other verbs start without what composing needs.
        compose: async (input) => (await import("#compose/compose.ts")).composeNext(input),
        isRegistryMissing,
        openRegistry: () => {
          if (isRegistryMissing) throw new UsageError(missingRegistry);
          return asUsage(() => openRegistry(process.env, root));
        },
        openStore: (place) =>
          asUsage(() => openStore(readRegistryConfig({ ...process.env, REGISTRY: place }, root))),
        previewSettings: () =>
          asUsage(() => {
            const env = writtenVariables(process.env);
            const { PREVIEW_KEY: key, SITE: site } = readVariables(
              previewVariables,
              env,
              "Invalid configuration of previews",
            );
            return { key, site };
          }),
        packageNamed: (name) => asUsage(() => folder.packageNamed(name)),
        browserPath: process.env["BROWSER_PATH"],
        commitOf: (name) => sourceCommit(sourcesOf(name)),
        signingKey: () => asUsage(() => signingKeyIn(process.env)),
        user: process.env["RELEASE_USER"] || process.env["GITHUB_ACTOR"] || userInfo().username,
        output,
      },
      (text) => {
        output.clear();
        process.stderr.write(`${named(text)}\n`);
      },
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = exitCodes.rejected;
  } finally {
    output.clear();
  }
}

function asUsage<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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
