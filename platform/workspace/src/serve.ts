import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readEnvironmentFile } from "@site/gateway/environment-file";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openRegistry } from "@site/registry/open-registry";
import { readServerConfig } from "@site/server/config";
import { readListenAddress, refuseBusyPort } from "./listen-address.ts";
import { serveSite } from "./serve-site.ts";
import { requireCurrentNode, workspaceRoot } from "./workspace.ts";

/** Serves what a channel of the registry shows; it builds and promotes nothing. */
try {
  requireCurrentNode();
  readEnvironmentFile();
  const listen = readListenAddress(process.env);
  const gateway = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  const server = readServerConfig(process.env);
  const registry = openRegistry(process.env, workspaceRoot);
  await refuseBusyPort(listen.host, listen.port);
  const address = await serveSite({ registry, gateway, server, ...listen });
  console.log(`${server.channel} at ${address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
