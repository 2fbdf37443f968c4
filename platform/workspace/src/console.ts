import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeDemo } from "@site/console/test/demo";
import { FolderStore } from "@site/registry/folder-store";
import { readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import { becomeServer } from "#build/server-build.ts";
import { command, runCommand } from "#command/command.ts";

/** Serves a made-up site and its console from a throwaway folder. */
async function demo(): Promise<void> {
  const address = readListenAddress(process.env);
  await rejectBusyPort(address);
  const folder = await mkdtemp(join(tmpdir(), "console-demo-"));
  const [registry, data] = [join(folder, "registry"), join(folder, "data")];
  const place = { store: new FolderStore(registry), data, scratch: join(folder, "builds") };
  await writeDemo({ ...place, now: new Date() });
  const token = process.env["CONSOLE_TOKEN"] || randomBytes(24).toString("base64url");
  Object.assign(process.env, { REGISTRY: registry, DATA_DIRECTORY: data, CONSOLE_TOKEN: token });
  console.log(`made figures in ${folder}`);
  console.log(`console at http://localhost:${address.port}/console, token ${token}`);
  await becomeServer();
}

await runCommand(
  command(
    "console",
    "The operator's console is at /console of the server, if CONSOLE_TOKEN is set.",
  )
    .requiredOption("--demo", "serve one with two weeks of made figures, from a throwaway folder")
    .action(demo),
);
