import { buildPackages, stalePackages } from "#build/build-packages.ts";
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
    .option("--stale", "only packages whose sources are newer than their build")
    .action(async (written: string[], { stale }: { stale?: boolean }) => {
      const named = packagesNamed(written);
      const names = stale ? stalePackages(named) : named;
      await writePageIds(workspaceRoot);
      await buildPackages(names);
      await buildServer();
    }),
);
