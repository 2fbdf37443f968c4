/*
 * The program of the serving process. `pnpm build` turns it into `platform/server/dist/serve.js`, which
 * `pnpm serve`, `pnpm start` and the bundle run: plain JavaScript takes half the memory of the sources.
 */
import { join } from "node:path";
import { dataDirectoryOf, readEnvironmentFile } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openStore, readRegistryConfig } from "@site/registry/config";
import { Registry } from "@site/registry/registry";
import { readServerConfig } from "#config.ts";
import { StoreCopy } from "#files/store-copy.ts";
import { listenError, readListenAddress } from "#process/listen-address.ts";
import { endOnSignals, watchRunner } from "#process/shutdown.ts";
import { createSiteServer } from "#site-server.ts";

/** The folder of `.env`, `.registry` and `.data`: the repository, or the bundle. */
const root = join(import.meta.dirname, "../../..");

/** If the store is silent, a visitor waits about 12 s for a file that is not in memory. */
const patience = { deadlineMs: 4_000, attempts: 3 };

async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const address = readListenAddress(env);
  const server = readServerConfig(env);
  const gateway = readGatewayConfig(env, dataDirectoryOf(env));
  // The library is loaded only if metrics are on.
  const metrics = server.metricsListen && new (await import("#metrics/metrics.ts")).Metrics();
  const place = readRegistryConfig(env, root);
  const opened = openStore(place, patience);
  const store = metrics?.counted(opened) ?? opened;
  const folder = join(gateway.dataDirectory, "registry-copy");
  const copy = place.kind === "s3" ? new StoreCopy(store, folder) : undefined;
  const registry = new Registry(copy ?? store);
  const app = await createSiteServer({
    ...server,
    registry,
    gateway,
    metrics,
    ...(copy && { copy }),
  });
  if (server.metricsListen) {
    const listening = await metrics?.listen(server.metricsListen);
    app.addHook("onClose", async () => listening?.close());
  }
  await app.listen(address).catch(async (error: unknown) => {
    await app.close();
    throw listenError(error, address);
  });
  endOnSignals(app, server.shutdown);
  watchRunner(() => process.kill(process.pid, "SIGTERM"));
  const { host, port } = address;
  const shown = ["0.0.0.0", "::"].includes(host) ? "localhost" : host;
  console.log(`${server.channel} at http://${shown}:${port}`);
}

try {
  readEnvironmentFile();
  await serve(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
