import { readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import { becomeServer } from "#build/server-build.ts";
import { command, runCommand } from "#command/command.ts";

async function serve(): Promise<void> {
  await rejectBusyPort(readListenAddress(process.env));
  await becomeServer();
}

await runCommand(
  command(
    "serve",
    "Serves what a channel of the registry shows; it builds and promotes nothing of the site.",
  ).action(serve),
);
