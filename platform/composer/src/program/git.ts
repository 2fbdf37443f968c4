import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { printable } from "@site/contract/printable";

/*
 * What Git knows about the sources and about the person who works on them. Each is undefined
 * outside a Git repository, and where Git isn't installed.
 */

/** What Git prints; undefined where it fails. */
function answerOfGit(folder: string, ...words: string[]): Promise<string | undefined> {
  return promisify(execFile)("git", words, { cwd: folder }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** The person's name, as Git writes it into commits. */
export function gitUser(folder: string): string | undefined {
  try {
    const name = execFileSync("git", ["config", "user.name"], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return printable(name).trim().slice(0, 200) || undefined;
  } catch {
    return undefined;
  }
}

/** The commit of a folder's sources, followed by `+` when the sources differ from it. */
export async function sourceCommit(folder: string): Promise<string | undefined> {
  const commit = await answerOfGit(folder, "rev-parse", "HEAD");
  const changes = await answerOfGit(folder, "status", "--porcelain", "--", ".");
  if (commit === undefined || changes === undefined) return undefined;
  return `${commit}${changes === "" ? "" : "+"}`;
}

/** Where the commits are, such as `github.com/example/site`: the place of the remote `origin`. */
export async function sourceRepository(folder: string): Promise<string | undefined> {
  return placeOf((await answerOfGit(folder, "remote", "get-url", "origin")) ?? "");
}

/** Without user and password, which CI writes into the address; undefined for a folder. */
function placeOf(address: string): string | undefined {
  const [, host, path] = /^(?:[^@/]+@)?([\w.-]{2,}):(?!\/)(.+)$/.exec(address) ?? [];
  const place = host && path ? `${host}/${path}` : placeOfUrl(address);
  return place && place.length <= 256 ? place.replace(/(\.git)?\/*$/, "") : undefined;
}

function placeOfUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  return /^(https?|ssh|git):$/.test(protocol) ? `${host}${pathname}` : undefined;
}
