import { userInfo } from "node:os";
import { promote } from "#compose/promote.ts";
import { dataDirectoryOf } from "#gateway/data-directory.ts";
import { readGatewayConfig } from "#gateway/gateway.ts";
import { FolderStore } from "#registry/folder-store.ts";
import { publish } from "#registry/publish.ts";
import { Registry } from "#registry/registry.ts";
import { createSiteServer } from "#server/site-server.ts";
import { readSiteFacts } from "#site/site-config.ts";
import { buildPackages } from "./build-packages.ts";
import { explainedListenFault, readListenAddress, refuseBusyPort } from "./listen-address.ts";
import {
  buildFolder,
  registryFolder,
  releasablePackages,
  requireCurrentNode,
  siteConfigFile,
} from "./workspace.ts";

/** Builds, publishes, composes and serves the whole site on one machine, without any account. */
async function start(): Promise<void> {
  requireCurrentNode();
  const { host, port } = readListenAddress(process.env);
  await refuseBusyPort(host, port);
  const site = await readSiteFacts(siteConfigFile);
  const gateway = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  const registry = new Registry(new FolderStore(registryFolder));
  const names = releasablePackages();

  await timed(`built ${names.join(", ")}`, () => buildPackages(names));
  const published = await timed("published", () =>
    Promise.all(names.map((name) => publish(registry, buildFolder(name), { asLocal: true }))),
  );
  const releases = published.map(({ record }) => record);
  const { record } = await timed("composed", () =>
    promote({ registry, channel: "production", releases, site, movedBy: userInfo().username }),
  );
  const app = await createSiteServer({ registry, channel: "production", gateway });
  await app.listen({ host, port }).catch(async (error: unknown) => {
    await app.close();
    throw explainedListenFault(error, host, port);
  });
  const shown = host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;
  console.log(`${Object.keys(record.documents).length} addresses at http://${shown}:${port}`);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => app.close().then(() => process.exit(0)));
  }
}

async function timed<Value>(what: string, work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await work();
  console.log(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return value;
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
