import type { GatewayConfig } from "@site/gateway/gateway";
import type { Registry } from "@site/registry/registry";
import type { ServerConfig } from "@site/server/config";
import { endOnSignals } from "@site/server/end-on-signals";
import { createSiteServer } from "@site/server/site-server";
import { explainedListenFault } from "./listen-address.ts";

export interface ServedSite {
  registry: Registry;
  gateway: GatewayConfig;
  server: ServerConfig;
  host: string;
  port: number;
}

/** Serves a channel until the process is told to stop; tells the address to open. */
export async function serveSite(site: ServedSite): Promise<string> {
  const { registry, gateway, server, host, port } = site;
  const app = await createSiteServer({
    ...server,
    registry,
    gateway,
  });
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close();
    throw explainedListenFault(error, host, port);
  });
  endOnSignals(app, server.shutdown);
  const shown = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;
  return `http://${shown}:${port}`;
}
