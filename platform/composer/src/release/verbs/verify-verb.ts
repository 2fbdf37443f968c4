import type { Command } from "commander";
import type { ReleaseContext } from "../release-context.ts";
import { verify } from "../verification/verify.ts";
import { answer, counted } from "./answer.ts";
import { channelOption, jsonOption } from "./arguments.ts";

interface VerifyFlags {
  channel?: string;
  json?: boolean;
}

export function addVerify(program: Command, context: ReleaseContext): void {
  program
    .command("verify")
    .description("check every file, hash, record, document and link")
    .addOption(channelOption("only what this channel shows; without it, everything"))
    .addOption(jsonOption())
    .action(async ({ channel, json }: VerifyFlags, verb: Command) => {
      const { output } = context;
      const registry = context.openRegistry();
      const result = await verify({ registry, channel, onProgress: output.progress });
      const { faults } = result;
      answer(output, json, { isWhole: faults.length === 0, ...result }, () => [
        ...faults,
        `${faults.length === 0 ? "Whole" : counted(faults.length, "fault")}: ${[
          counted(result.channels, "channel"),
          counted(result.compositions, "composition"),
          counted(result.releases, "release"),
          counted(result.documents, "document"),
          counted(result.links, "link"),
          counted(result.blobs, "blob"),
        ].join(", ")} checked.`,
      ]);
      verb.setOptionValue("foundFaults", faults.length > 0);
    });
}
