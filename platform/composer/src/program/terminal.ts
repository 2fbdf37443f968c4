import { hostname, userInfo } from "node:os";
import {
  readVariables,
  type Variables,
  writtenVariables,
} from "@site/contract/environment-variables";
import { UsageError, usageError } from "@site/contract/failure";
import { printable } from "@site/contract/printable";
import { openRegistry, openStore, readRegistryConfig, signingKeyIn } from "@site/registry/config";
import * as v from "valibot";
import type { ReleaseFolder } from "#command-line.ts";
import { siteAddress } from "#preview/preview.ts";
import { previewKeySetting } from "#preview/preview-token.ts";
import { gitUser, sourceCommit, sourceRepository } from "./git.ts";
import { runRelease } from "./program.ts";

const missingRegistry =
  "REGISTRY is not set. It says where the site's releases are stored: a folder, or s3://bucket/prefix with S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.";

const previewVariables = v.object({
  PREVIEW_KEY: previewKeySetting,
  SITE: v.optional(siteAddress),
});

interface TerminalFolder extends ReleaseFolder {
  /** Base folder of a registry's relative path. */
  root: string;
  /** The command's name in messages; `pnpm release` by default. */
  command?: string;
  /** The folder of a package's sources, whose commit is written into its release. */
  sourcesOf: (name: string) => string;
}

/** Runs the release command with this process's arguments, and exits with the command's code. */
export async function runInTerminal({
  root,
  command = "pnpm release",
  sourcesOf,
  ...folder
}: TerminalFolder): Promise<void> {
  // The line breaks are this program's own: those of foreign texts were removed earlier.
  const shown = (text: string) =>
    text.replaceAll("pnpm release", command).split("\n").map(printable).join("\n");
  const env = writtenVariables(process.env);
  const isRegistryMissing = folder.needsRegistry === true && !env["REGISTRY"];
  // A reader such as `head` closes the pipe once it has seen enough.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  process.exitCode = await runRelease(
    process.argv.slice(2),
    {
      ...folder,
      isRegistryMissing,
      openRegistry: () => {
        if (isRegistryMissing) throw new UsageError("registry-not-set", missingRegistry);
        return openRegistry(process.env, root);
      },
      openStore: (place) => {
        if (place.trim() === "") {
          throw usageError`place-empty: The place of a registry is empty. Is its variable set in this shell?`;
        }
        return openStore(readRegistryConfig({ ...process.env, REGISTRY: place }, root));
      },
      previewSettings() {
        const { PREVIEW_KEY: key, SITE: site } = readVariables(
          previewVariables,
          process.env,
          "Invalid configuration of previews",
        );
        return { key, site };
      },
      mayReadFiles: env["RELEASES_MAY_READ_FILES"] === "true",
      browserPath: env["BROWSER_PATH"],
      commitOf: (name) => sourceCommit(sourcesOf(name)),
      repositoryOf: (name) => sourceRepository(sourcesOf(name)),
      signingKey: () => signingKeyIn(process.env),
      user: releaseUser(env, root),
      output: { line: (text) => void process.stdout.write(`${shown(text)}\n`) },
    },
    (text) => void process.stderr.write(`${shown(text)}\n`),
  );
}

/**
 * Who is recorded when a channel moves: the setting, who started the CI, the person whom Git knows
 * in a folder, who used sudo, and at last the system's user with the machine, as `root` alone says
 * nothing.
 */
export function releaseUser(env: Variables, folder: string): string {
  const named = env["RELEASE_USER"] || env["GITHUB_ACTOR"];
  return named || gitUser(folder) || env["SUDO_USER"] || `${systemUser()}@${hostname()}`;
}

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may be a number without a name.
    return `user ${process.getuid?.()}`;
  }
}
