import type { GatewayConfig } from "#gateway/gateway.ts";
import type { Registry } from "#registry/registry.ts";
import type { ChannelConfig } from "#server/channel-config.ts";
import { createSiteServer } from "#server/site-server.ts";
import { explainedListenFault } from "./listen-address.ts";

export interface ServedSite {
  registry: Registry;
  channels: ChannelConfig;
  gateway: GatewayConfig;
  host: string;
  port: number;
}

/** Serves a channel until the process is told to stop; tells the address to open. */
export async function serveSite(site: ServedSite): Promise<string> {
  const { registry, channels, gateway, host, port } = site;
  const app = await createSiteServer({
    logLevel: "warn",
    registry,
    ...channels,
    gateway,
  });
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close();
    throw explainedListenFault(error, host, port);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => app.close().then(() => process.exit(0)));
  }
  const shown = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;
  return `http://${shown}:${port}`;
}
