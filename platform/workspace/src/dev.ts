import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { readEnvironmentFile } from "@site/gateway/environment-file";
import { readGatewayConfig, registerGateway } from "@site/gateway/gateway";
import { Command } from "commander";
import fastify from "fastify";
import { developRemote } from "./develop-remote.ts";
import { readListenAddress, refuseBusyPort } from "./listen-address.ts";
import { requireCurrentNode, workspaceRoot } from "./workspace.ts";

/** Where the forms' gateway listens in development; Vite passes their requests on. */
const gatewayAddress = { host: "127.0.0.1", port: 4180 };

/** Runs the whole site from sources, with hot reload in every package and forms that work. */
async function develop(): Promise<void> {
  const { host, port } = readListenAddress({ PORT: "5173", ...process.env });
  await refuseBusyPort(host, port);
  await refuseBusyPort(gatewayAddress.host, gatewayAddress.port);

  const app = fastify();
  const data = dataDirectoryOf({ DATA_DIRECTORY: ".data/development", ...process.env });
  const gateway = await registerGateway(app, readGatewayConfig(process.env, data));
  app.addHook("onClose", () => gateway.close());
  await app.listen(gatewayAddress);

  const vite = spawn(
    resolve(workspaceRoot, "shell/node_modules/.bin/vite"),
    ["--host", host, "--port", String(port), "--strictPort"],
    { cwd: resolve(workspaceRoot, "shell"), stdio: "inherit" },
  );
  vite.on("exit", (code) => app.close().then(() => process.exit(code ?? 0)));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => vite.kill());
}

async function start({ remote }: { remote?: string }): Promise<void> {
  requireCurrentNode();
  readEnvironmentFile();
  await (remote === undefined ? develop() : developRemote(remote));
}

try {
  await new Command("dev")
    .description("Runs the site for development, with hot reload.")
    .option("--remote <name>", "the composed site, with this remote alone from its sources")
    .showHelpAfterError("(--help shows what can be written)")
    .action(start)
    .parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
