import { openRegistry } from "@site/registry/config";
import { command, runCommand } from "./command.ts";
import { outdatedNotice } from "./configured-site.ts";
import { refuseBusyPort } from "./listen-address.ts";
import { readServeConfig, serveSite } from "./serve-site.ts";
import { workspaceRoot } from "./workspace.ts";

async function serve(): Promise<void> {
  const config = readServeConfig(process.env);
  const registry = openRegistry(process.env, workspaceRoot);
  await refuseBusyPort(config, "serve");
  const address = await serveSite(registry, config, "serve");
  const warning = await outdatedNotice(registry, config.server.channel, process.env);
  if (warning) console.warn(warning);
  console.log(`${config.server.channel} at ${address}`);
}

await runCommand(
  command(
    "serve",
    "Serves what a channel of the registry shows; it builds and promotes nothing.",
  ).action(serve),
);
