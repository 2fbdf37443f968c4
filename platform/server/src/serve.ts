import { join } from "node:path";
import { dataDirectoryOf } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openStore, readRegistryConfig } from "@site/registry/config";
import { Registry } from "@site/registry/registry";
import type { MakeConsole } from "#console-sources.ts";
import { StoreCopy } from "#files/store-copy.ts";
import { listenError, readListenAddress } from "#process/listen-address.ts";
import { endOnSignals, watchRunner } from "#process/shutdown.ts";
import { readServerConfig } from "#settings/config.ts";
import { createSiteServer } from "#site-server.ts";

/** The folder of `.env`, `.registry` and `.data`: the repository, or the bundle. */
const root = join(import.meta.dirname, "../../..");

/** If the store is silent, a visitor waits about 12 s for a file that is not in memory. */
const patience = { deadlineMs: 4_000, attempts: 3 };

/**
 * Serves the site that the environment describes until a signal ends it.
 * @throws Error when a setting is invalid or the address is taken
 */
export async function serve(env: NodeJS.ProcessEnv, makeConsole?: MakeConsole): Promise<void> {
  const address = readListenAddress(env);
  const server = readServerConfig(env);
  const gateway = readGatewayConfig(env, dataDirectoryOf(env));
  // The library is loaded only if metrics are on.
  const metrics = server.metricsListen && new (await import("#metrics/metrics.ts")).Metrics();
  const place = readRegistryConfig(env, root);
  const store = openStore(place, patience);
  const folder = join(gateway.dataDirectory, "registry-copy");
  const copy = place.kind === "s3" ? new StoreCopy(store, folder) : undefined;
  const registry = new Registry(copy ?? store);
  const options = { ...server, registry, gateway, metrics, makeConsole, copy };
  const app = await createSiteServer(options);
  if (server.metricsListen) {
    const listening = await metrics?.listen(server.metricsListen);
    app.addHook("onClose", async () => listening?.close());
  }
  await app.listen(address).catch(async (error: unknown) => {
    await app.close();
    throw listenError(error, address);
  });
  endOnSignals(app, server.shutdownDelayMs);
  watchRunner(() => process.kill(process.pid, "SIGTERM"));
  const { host, port } = address;
  const shown = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  console.log(`${server.channel} at http://${shown}:${port}`);
}
