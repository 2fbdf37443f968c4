import { dataDirectoryOf } from "#gateway/data-directory.ts";
import { readEnvironmentFile } from "#gateway/environment-file.ts";
import { readGatewayConfig } from "#gateway/gateway.ts";
import { readOverrideConfig } from "#override/override-config.ts";
import { openRegistry } from "#registry/open-registry.ts";
import { readChannelConfig } from "#server/channel-config.ts";
import { readServerConfig } from "#server/server-config.ts";
import { readListenAddress, refuseBusyPort } from "./listen-address.ts";
import { serveSite } from "./serve-site.ts";
import { requireCurrentNode, workspaceRoot } from "./workspace.ts";

/** Serves what a channel of the registry shows; it builds and promotes nothing. */
try {
  requireCurrentNode();
  readEnvironmentFile();
  const listen = readListenAddress(process.env);
  const channels = readChannelConfig(process.env);
  const gateway = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  const overrides = readOverrideConfig(process.env);
  const server = readServerConfig(process.env);
  const registry = openRegistry(process.env, workspaceRoot);
  await refuseBusyPort(listen.host, listen.port);
  const address = await serveSite({ registry, channels, overrides, gateway, server, ...listen });
  console.log(`${channels.channel} at ${address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
