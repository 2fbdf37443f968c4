import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { catalogueFile } from "@site/contract/catalogue";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openRegistry } from "@site/registry/open-registry";
import { readServerConfig } from "@site/server/config";
import { createSiteServer } from "@site/server/site-server";
import { readListenAddress, refuseBusyPort } from "./listen-address.ts";
import { releasablePackages, workspaceRoot } from "./workspace.ts";

/** Wait between two questions whether the remote's server is there, in milliseconds. */
const askAgainMs = 100;

/**
 * Serves the composed site of the registry, with one remote from its sources: its development
 * server stands in for its release in every document.
 */
export async function developRemote(name: string): Promise<void> {
  refuseUnknown(name);
  const { host, port } = readListenAddress({ PORT: "5173", ...process.env });
  const sourcesPort = port + 1;
  const sourcesHost = host === "127.0.0.1" ? host : "localhost";
  await refuseBusyPort(host, port);
  await refuseBusyPort(sourcesHost, sourcesPort);

  const registry = openRegistry(process.env, workspaceRoot);
  const { channel } = readServerConfig(process.env);
  if (!(await registry.head(channel))) {
    throw new Error(
      `Nothing is promoted on ${channel} yet, so there is no site to put ${name} into. Run \`pnpm start\` once: it builds and promotes everything.`,
    );
  }
  const data = dataDirectoryOf({ DATA_DIRECTORY: ".data/development", ...process.env });
  const origin = `http://${sourcesHost}:${sourcesPort}`;
  const site = await createSiteServer({
    registry,
    channel,
    gateway: readGatewayConfig(process.env, data),
    overrides: { channels: [channel], origins: [origin], pinned: [`${name}@${origin}`] },
  });
  const vite = startVite(name, sourcesHost, sourcesPort);
  vite.on("exit", (code) => site.close().then(() => process.exit(code ?? 0)));
  await untilAnswering(`${origin}/${catalogueFile}`);
  await site.listen({ host, port });
  console.log(`${channel} with ${name} from its sources at http://${sourcesHost}:${port}`);
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

function refuseUnknown(name: string): void {
  const remotes = releasablePackages().filter((one) => one !== "shell");
  if (remotes.includes(name)) return;
  throw new Error(`There is no remote ${name}. There are ${remotes.join(", ")}.`);
}

function startVite(name: string, host: string, port: number): ChildProcess {
  const folder = resolve(workspaceRoot, name);
  const vite = spawn(
    resolve(folder, "node_modules/.bin/vite"),
    ["--host", host, "--port", String(port), "--strictPort", "--clearScreen", "false"],
    { cwd: folder, stdio: "inherit" },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => vite.kill());
  return vite;
}
