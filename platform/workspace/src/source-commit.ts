import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The commit that a folder's sources stand at, with a `+` behind it when they differ from it.
 * Undefined where there is no git.
 */
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
