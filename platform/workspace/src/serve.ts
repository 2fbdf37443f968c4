import { openRegistry } from "@site/registry/config";
import { readServerConfig } from "@site/server/config";
import { readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import { becomeServer } from "#build/server-build.ts";
import { command, runCommand } from "#command/command.ts";
import { outdatedNotice } from "#command/configured-site.ts";
import { workspaceRoot } from "#command/workspace.ts";

async function serve(): Promise<void> {
  await rejectBusyPort(readListenAddress(process.env), "serve");
  const { channel } = readServerConfig(process.env);
  const registry = openRegistry(process.env, workspaceRoot);
  const warning = await outdatedNotice(registry, channel, process.env);
  if (warning) console.warn(warning);
  await becomeServer();
}

await runCommand(
  command(
    "serve",
    "Serves what a channel of the registry shows; it builds and promotes nothing of the site.",
  ).action(serve),
);
