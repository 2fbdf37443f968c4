import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readGatewayConfig, registerGateway } from "@site/gateway/gateway";
import { type ListenAddress, readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import fastify from "fastify";
import { writePageIds } from "#build/page-ids.ts";
import { command, runCommand } from "#command/command.ts";
import { workspaceRoot } from "#command/workspace.ts";
import { developRemote } from "#dev/dev-remote.ts";
import { startVite } from "#dev/start-vite.ts";

const defaultPort = 5173;

/** The whole site from sources, with hot reload in every package and forms that work. */
async function develop(address: ListenAddress): Promise<void> {
  await rejectBusyPort(address, "dev");
  await writePageIds(workspaceRoot);
  const gateway = await startGateway(address);
  const vite = startVite("shell", address, { GATEWAY_URL: gateway.url });
  vite.on("exit", (code) => gateway.close().then(() => process.exit(code ?? 0)));
}

/** The gateway of the forms on a free port, unless `GATEWAY_URL` names one that runs elsewhere. */
async function startGateway({ port }: ListenAddress) {
  const elsewhere = process.env["GATEWAY_URL"];
  if (elsewhere) return { url: elsewhere, close: async () => {} };
  const app = fastify();
  // Sites that are developed side by side keep their submissions apart.
  const folder = port === defaultPort ? "development" : `development-${port}`;
  const data = dataDirectoryOf({ DATA_DIRECTORY: `.data/${folder}`, ...process.env });
  const gateway = await registerGateway(app, readGatewayConfig(process.env, data));
  app.addHook("onClose", () => gateway.close());
  return { url: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
}

function start({ remote }: { remote?: string }): Promise<void> {
  const address = readListenAddress(process.env, defaultPort);
  return remote === undefined ? develop(address) : developRemote(remote, address);
}

await runCommand(
  command("dev", "Runs the site for development, with hot reload.")
    .option("--remote <name>", "the composed site, with this remote alone from its sources")
    .action(start),
);
