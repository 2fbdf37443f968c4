import { setTimeout } from "node:timers/promises";
import { catalogueFile } from "@site/contract/catalogue";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openRegistry } from "@site/registry/config";
import { readServerConfig } from "@site/server/config";
import { type ListenAddress, rejectBusyPort } from "@site/server/listen-address";
import { createSiteServer } from "@site/server/site-server";
import { packagesNamed, releasablePackages, workspaceRoot } from "#command/workspace.ts";
import { startVite } from "./start-vite.ts";

/** Wait between two questions whether the remote's server answers, in milliseconds. */
const askAgainMs = 100;

/**
 * Serves the composed site of the registry, with one remote from its sources: its development
 * server stands in for its release in every document.
 */
export async function developRemote(name: string, address: ListenAddress): Promise<void> {
  packagesNamed(
    [name],
    releasablePackages().filter((one) => one !== "shell"),
  );
  const { host, port } = address;
  const sources = { host: host === "127.0.0.1" ? host : "localhost", port: port + 1 };
  await rejectBusyPort(address, `dev --remote ${name}`);
  await rejectBusyPort(sources, `dev --remote ${name}`);

  console.log(`starting ${name} from its sources`);
  const registry = openRegistry(process.env, workspaceRoot);
  const { channel } = readServerConfig(process.env);
  if (!(await registry.revision(channel))) {
    throw new Error(
      `Nothing is promoted on ${channel} yet, so there is no site to put ${name} into. Run \`pnpm start\` once: it builds and promotes everything.`,
    );
  }
  const data = dataDirectoryOf({ DATA_DIRECTORY: ".data/development", ...process.env });
  const origin = `http://${sources.host}:${sources.port}`;
  const site = await createSiteServer({
    registry,
    channel,
    gateway: readGatewayConfig(process.env, data),
    overrides: { channels: [channel], origins: [origin], pinned: [`${name}@${origin}`] },
  });
  const vite = startVite(name, sources);
  vite.on("exit", (code) => site.close().then(() => process.exit(code ?? 0)));
  await untilAnswering(`${origin}/${catalogueFile}`);
  await site.listen({ host, port });
  console.log(`${channel} with ${name} from its sources at http://${sources.host}:${port}`);
}

/** Waits for a development server that reads its sources first; it ends this process if it fails. */
async function untilAnswering(url: string): Promise<void> {
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) await setTimeout(askAgainMs);
}
