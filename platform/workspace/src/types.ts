import { spawnSync } from "node:child_process";
import { writePageIds } from "#build/page-ids.ts";
import { command, runCommand } from "#command/command.ts";
import { workspaceRoot } from "#command/workspace.ts";

/**
 * Links are checked against the pages that the remotes declare at this moment. If a declaration
 * can't be read, type errors may say why: links are then checked against the pages known before.
 */
async function checkTypes(): Promise<void> {
  const unread = await writePageIds(workspaceRoot).catch((error: Error) => error);
  const { status } = spawnSync("tsc", ["--noEmit"], { cwd: workspaceRoot, stdio: "inherit" });
  if (unread) throw unread;
  process.exitCode = status ?? 1;
}

await runCommand(command("types", "Checks the types of the whole workspace.").action(checkTypes));
