import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { printable } from "@site/contract/printable";

/*
 * What Git knows about the sources and about the person who works on them. Each is undefined
 * outside a Git repository, and where Git isn't installed.
 */

const run = promisify(execFile);

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
  try {
    const { stdout: commit } = await run("git", ["rev-parse", "HEAD"], { cwd: folder });
    const { stdout: changes } = await run("git", ["status", "--porcelain", "--", "."], {
      cwd: folder,
    });
    return `${commit.trim()}${changes.trim() === "" ? "" : "+"}`;
  } catch {
    return undefined;
  }
}

/** Where the commits are, such as `github.com/example/site`: the place of the remote `origin`. */
export async function sourceRepository(folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await run("git", ["remote", "get-url", "origin"], { cwd: folder });
    return placeOf(stdout.trim());
  } catch {
    return undefined;
  }
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
