import type { Command } from "commander";
import type { ReleaseContext } from "../release-context.ts";
import { smoke } from "../smoke.ts";
import { answer, counted } from "./answer.ts";
import { channelOption, jsonOption, UsageError, wholeNumber } from "./arguments.ts";

interface SmokeFlags {
  channel: string;
  patience: number;
  json?: boolean;
}

export function addSmoke(program: Command, context: ReleaseContext): void {
  program
    .command("smoke <address>")
    .description("ask a running site for every page and file that a channel shows")
    .addOption(channelOption("what it should show").default("production"))
    .option(
      "--patience <seconds>",
      "how long it may take to show it after the channel moved",
      wholeNumber(0, 600),
      30,
    )
    .addOption(jsonOption())
    .action(async (written: string, flags: SmokeFlags, verb: Command) => {
      const { channel, patience, json } = flags;
      const { output } = context;
      const site = readSiteAddress(written);
      const result = await smoke({
        registry: context.openRegistry(),
        channel,
        site,
        patienceMs: patience * 1000,
        onProgress: output.progress,
      });
      const { faults, addresses, files, composition } = result;
      answer(output, json, { isWhole: faults.length === 0, ...result }, () => [
        ...faults,
        `${site.href}: ${addresses} addresses and ${counted(files, "file")} of composition ${composition} asked for, ${counted(faults.length, "fault")}.`,
      ]);
      verb.setOptionValue("foundFaults", faults.length > 0);
    });
}

function readSiteAddress(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(
    `"${written}" is no address of a site. Write it like https://www.example.com, or with a query that goes with each request: https://www.example.com/?channel=staging`,
  );
}
