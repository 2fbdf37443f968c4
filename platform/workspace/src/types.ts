import { spawnSync } from "node:child_process";
import { writePageIds } from "#build/page-ids.ts";
import { command, runCommand } from "#command/command.ts";
import { workspaceRoot } from "#command/workspace.ts";

/** Links are checked against the pages that the remotes declare at this moment. */
async function checkTypes(): Promise<void> {
  await writePageIds(workspaceRoot);
  const { status } = spawnSync("tsc", ["--noEmit"], { cwd: workspaceRoot, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

await runCommand(command("types", "Checks the types of the whole workspace.").action(checkTypes));
