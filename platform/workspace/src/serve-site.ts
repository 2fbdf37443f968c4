import { dataDirectoryOf } from "@site/gateway/data-directory";
import { type GatewayConfig, readGatewayConfig } from "@site/gateway/gateway";
import type { Registry } from "@site/registry/registry";
import { readServerConfig, type ServerConfig } from "@site/server/config";
import { endOnSignals } from "@site/server/end-on-signals";
import { createSiteServer } from "@site/server/site-server";
import { type ListenAddress, listenError, readListenAddress } from "./listen-address.ts";

/** Everything that a serving process reads from its environment. */
export interface ServeConfig extends ListenAddress {
  gateway: GatewayConfig;
  server: ServerConfig;
}

/** @throws Error that names the settings at fault. */
export function readServeConfig(env: Record<string, string | undefined>): ServeConfig {
  return {
    ...readListenAddress(env),
    gateway: readGatewayConfig(env, dataDirectoryOf(env)),
    server: readServerConfig(env),
  };
}

/**
 * Serves a channel until the process is told to stop; returns the address to open.
 *
 * @param command what to run with another `PORT` where this one is in use, such as `start`
 */
export async function serveSite(
  registry: Registry,
  { gateway, server, host, port }: ServeConfig,
  command: string,
): Promise<string> {
  const app = await createSiteServer({
    ...server,
    registry,
    gateway,
  });
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close();
    throw listenError(error, { host, port }, command);
  });
  endOnSignals(app, server.shutdown);
  const shown = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;
  return `http://${shown}:${port}`;
}
