import { openStore, readRegistryConfig } from "@site/registry/config";
import { Registry } from "@site/registry/registry";
import { readServerConfig } from "@site/server/config";
import { readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import { becomeServer } from "#build/server-build.ts";
import { command, runCommand } from "#command/command.ts";
import { outdatedNotice } from "#command/configured-site.ts";
import { workspaceRoot } from "#command/workspace.ts";

/** A warning is not worth a late start: a store that is silent is asked once, for 2 s at most. */
const patience = { deadlineMs: 2_000, attempts: 1 };

async function serve(): Promise<void> {
  await rejectBusyPort(readListenAddress(process.env), "serve");
  const { channel } = readServerConfig(process.env);
  const place = readRegistryConfig(process.env, workspaceRoot);
  const registry = new Registry(openStore(place, patience));
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
