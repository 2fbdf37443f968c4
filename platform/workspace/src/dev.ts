import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { failure } from "@site/contract/failure";
import { dataDirectoryOf } from "@site/gateway/environment";
import { readGatewayConfig, registerGateway } from "@site/gateway/gateway";
import { type ListenAddress, readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import fastify from "fastify";
import { writePageIds } from "#build/page-ids.ts";
import { command, runCommand } from "#command/command.ts";
import { packagesNamed, releasablePackages, workspaceRoot } from "#command/workspace.ts";

const defaultPort = 5173;

/** The whole site from sources, with hot reload in shell, remotes and `shared`, and forms that work. */
async function develop(address: ListenAddress): Promise<void> {
  await rejectBusyPort(address);
  await writePageIds(workspaceRoot);
  const gateway = await startGateway(address);
  const vite = startVite("shell", address, { GATEWAY_URL: gateway.url });
  vite.on("exit", (code) => gateway.close().then(() => process.exit(code ?? 0)));
}

/** The gateway of the forms on a free port, unless `GATEWAY_URL` names one that runs elsewhere. */
async function startGateway({ port }: ListenAddress) {
  const elsewhere = process.env["GATEWAY_URL"];
  if (elsewhere) return { url: elsewhere, close: async () => {} };
  // Sites that are developed side by side keep separate submissions.
  const folder = port === defaultPort ? "development" : `development-${port}`;
  const data = dataDirectoryOf({
    DATA_DIRECTORY: process.env["DATA_DIRECTORY"] || `.data/${folder}`,
  });
  const config = readGatewayConfig(process.env, data);
  const app = fastify({ trustProxy: config.proxy });
  const gateway = await registerGateway(app, config);
  app.addHook("onClose", () => gateway.close());
  return { url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
}

/** One remote from its sources: alone, or inside a site. */
async function developRemote(
  name: string,
  address: ListenAddress,
  site: string | undefined,
): Promise<void> {
  packagesNamed(
    [name],
    releasablePackages().filter((one) => one !== "shell"),
  );
  await rejectBusyPort(address);
  const vite = startVite(name, address, { ...(site && { DEV_SITE: site }) });
  vite.on("exit", (code) => process.exit(code ?? 0));
}

/** Starts the development server of a package. It ends with this process. */
function startVite(
  name: string,
  { host, port }: ListenAddress,
  env: Record<string, string> = {},
): ChildProcess {
  const folder = resolve(workspaceRoot, name);
  const vite = spawn(
    resolve(folder, "node_modules/.bin/vite"),
    ["--host", host, "--port", String(port), "--strictPort", "--clearScreen", "false"],
    { cwd: folder, stdio: "inherit", env: { ...process.env, ...env } },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => vite.kill());
  return vite;
}

function start(remote: string | undefined, { site }: { site?: string }): Promise<void> {
  const address = readListenAddress(process.env, defaultPort);
  if (remote !== undefined) return developRemote(remote, address, site);
  if (site === undefined) return develop(address);
  throw failure`no-remote-named: Name the remote to show inside the site: pnpm dev mf-home --site <url>`;
}

await runCommand(
  command("dev", "Runs the site for development, with hot reload.")
    .argument("[remote]", "one remote, alone; without it the whole site")
    .option("--site <url>", "inside this site, which may be live, instead of alone")
    .action(start),
);
