import type { Command } from "commander";
import { channelOption, type ReleaseContext, wholeNumber } from "#command-line.ts";
import { checkHosts } from "./publish.ts";

interface TryFlags {
  channel: string;
  hosts: number;
}

export function addTry(program: Command, context: ReleaseContext): void {
  program
    .command("try <package>")
    .description("render a remote's build in the latest hosts, and store nothing")
    .option("--hosts <count>", "how many of them", wholeNumber(1, 20), context.hosts ?? 3)
    .addOption(channelOption("whose hosts").default("production"))
    .action((name: string, flags: TryFlags) => runTry(name, flags, context));
}

/** Whether a build would work, whatever its version: one that was published, or not raised yet. */
async function runTry(
  name: string,
  { channel, hosts }: TryFlags,
  { packageNamed, openRegistry, isRegistryMissing, output }: ReleaseContext,
): Promise<void> {
  const { folder } = packageNamed(name);
  if (isRegistryMissing) {
    output.line(`Passed over: REGISTRY is not set, so ${name} was tried in no host of the site.`);
    return;
  }
  output.progress(`rendering ${name} in the latest hosts of ${channel}`);
  const shown = await checkHosts({
    registry: openRegistry(),
    folder,
    options: { asLocal: true, expected: { name } },
    channel,
    hosts,
    again: true,
  });
  output.line(
    shown.length > 0
      ? `${name} works in ${shown.map((host) => `shell ${host}`).join(", ")}.`
      : `${name} was tried in no host: that takes a remote, and a shell that is live on ${channel}.`,
  );
}
