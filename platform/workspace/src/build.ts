import { buildPackages } from "./build-packages.ts";
import { command, runCommand } from "./command.ts";
import { writePageIds } from "./page-ids.ts";
import { packagesNamed, workspaceRoot } from "./workspace.ts";

await runCommand(
  command("build", "Builds packages into their dist folders, ready to be published.")
    .argument("[package...]", "packages to build, such as mf-home; all of them if none is named")
    .action(async (written: string[]) => {
      const names = packagesNamed(written);
      await writePageIds(workspaceRoot);
      await buildPackages(names);
    }),
);
