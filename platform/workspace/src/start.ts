import { userInfo } from "node:os";
import { promote } from "@site/composer/compose/promote";
import { readSiteFacts } from "@site/composer/site/site-config";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readEnvironmentFile } from "@site/gateway/environment-file";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openRegistry } from "@site/registry/open-registry";
import { publish } from "@site/registry/publish";
import { readServerConfig } from "@site/server/config";
import { buildPackages } from "./build-packages.ts";
import { readListenAddress, refuseBusyPort } from "./listen-address.ts";
import { serveSite } from "./serve-site.ts";
import {
  buildFolder,
  releasablePackages,
  requireCurrentNode,
  siteConfigFile,
  workspaceRoot,
} from "./workspace.ts";

/** Builds, publishes, composes and serves the whole site on one machine, without any account. */
async function start(): Promise<void> {
  requireCurrentNode();
  readEnvironmentFile();
  const { host, port } = readListenAddress(process.env);
  await refuseBusyPort(host, port);
  const site = await readSiteFacts(siteConfigFile);
  const gateway = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  const server = readServerConfig(process.env);
  const registry = openRegistry(process.env, workspaceRoot, { onWait: console.log });
  const names = releasablePackages();

  await timed(`built ${names.join(", ")}`, () => buildPackages(names));
  const published = await timed("published", () =>
    Promise.all(names.map((name) => publish(registry, buildFolder(name), { asLocal: true }))),
  );
  const releases = published.map(({ record }) => record);
  const { record } = await timed("composed", () =>
    promote({
      registry,
      channel: server.channel,
      releases,
      site,
      movedBy: userInfo().username,
      // Whoever starts their own sources has taken the page away themselves.
      allowRemoval: true,
    }),
  );
  const address = await serveSite({ registry, gateway, server, host, port });
  console.log(`${Object.keys(record.documents).length} addresses at ${address}`);
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
