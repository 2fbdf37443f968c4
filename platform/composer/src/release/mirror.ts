import { mirror } from "@site/registry/mirror";
import { Registry } from "@site/registry/registry";
import type { Command } from "commander";
import { jsonOption, type ReleaseContext } from "#command/command-line.ts";
import { bytesText, counted, print } from "#command/print.ts";
import { verify } from "./verify.ts";

export function addMirror(program: Command, context: ReleaseContext): void {
  program
    .command("mirror <from> <to>")
    .description(
      "copy what <to> lacks of the registry <from>, and verify it; each is a folder or s3://bucket/prefix",
    )
    .addOption(jsonOption())
    .action(async (from: string, to: string, { json }: { json?: boolean }, verb: Command) => {
      const { output, openStore } = context;
      const target = new Registry(openStore(to));
      const onProgress = output.progress;
      const copy = await mirror({ from: new Registry(openStore(from)), to: target, onProgress });
      const { issues } = await verify({ registry: target, onProgress });
      print(output, json, { ...copy, isWhole: issues.length === 0, issues }, () => [
        ...issues,
        `Copied ${copy.copied} of ${counted(copy.objects, "object")} (${bytesText(copy.bytes)}) to ${to}: ${
          issues.length === 0 ? "it is whole" : `${counted(issues.length, "issue")} there`
        }.`,
      ]);
      verb.setOptionValue("foundIssues", issues.length > 0);
    });
}
