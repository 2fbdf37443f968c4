import { buildPackages } from "#build/build-packages.ts";
import { writePageIds } from "#build/page-ids.ts";
import { buildServer } from "#build/server-build.ts";
import { command, runCommand } from "#command/command.ts";
import { packagesNamed, workspaceRoot } from "#command/workspace.ts";

await runCommand(
  command(
    "build",
    "Builds packages into their dist folders, ready to be published, and the server.",
  )
    .argument("[package...]", "packages to build, such as mf-home; all of them if none is named")
    .action(async (written: string[]) => {
      const names = packagesNamed(written);
      await writePageIds(workspaceRoot);
      await buildPackages(names);
      await buildServer();
    }),
);
