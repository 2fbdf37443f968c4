import { command, runCommand } from "#command/command.ts";
import { run, workspaceRoot } from "#command/workspace.ts";
import { createRemote } from "#create-remote/create-remote.ts";

async function create(written: string, { install }: { install: boolean }): Promise<void> {
  const { name, files } = await createRemote(workspaceRoot, written);
  await run("biome", ["check", "--write", name], workspaceRoot);
  const isInstalled = install && (await installed());
  console.log(
    [
      ...[...files, ...(isInstalled ? ["pnpm-lock.yaml"] : [])].map((file) => `  ${file}`),
      `${name} is there. ${isInstalled ? "" : "Install what it needs: pnpm install. "}Next:`,
      `  pnpm dev ${name}  # its page alone, in each language`,
      `  pnpm build ${name}`,
      `  pnpm exec vitest run --project ${name}`,
      "  pnpm start  # the whole site with it",
    ].join("\n"),
  );
}

/** False when the installation failed: the remote exists, and can be installed later. */
async function installed(): Promise<boolean> {
  try {
    console.log("installing what it needs");
    await run("pnpm", ["install"], workspaceRoot);
    return true;
  } catch (error) {
    console.error(`The installation failed: ${(error as Error).message}`);
    return false;
  }
}

await runCommand(
  command(
    "create-remote",
    "Makes a new remote mf-<name> that passes every check, with one page to begin with.",
  )
    .argument("<name>", "lower-case words joined by hyphens, without mf-: customer-stories")
    .option("--no-install", "leave out the installation of its dependencies")
    .action(create),
);
