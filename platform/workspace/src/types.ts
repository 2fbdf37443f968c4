import { spawnSync } from "node:child_process";
import { command, runCommand } from "./command.ts";
import { writePageIds } from "./page-ids.ts";
import { workspaceRoot } from "./workspace.ts";

/** Links are checked against the pages that the remotes declare at this moment. */
async function checkTypes(): Promise<void> {
  await writePageIds(workspaceRoot);
  const { status } = spawnSync("tsc", ["--noEmit"], { cwd: workspaceRoot, stdio: "inherit" });
  process.exitCode = status ?? 1;
}

await runCommand(command("types", "Checks the types of the whole workspace.").action(checkTypes));
