import type { Command } from "commander";
import type { ReleaseContext } from "../release-context.ts";
import { exportSite } from "../static-export/export.ts";
import { answer, counted } from "./answer.ts";
import { channelOption, jsonOption } from "./arguments.ts";

interface ExportFlags {
  channel: string;
  replace?: boolean;
  json?: boolean;
}

export function addExport(program: Command, context: ReleaseContext): void {
  program
    .command("export <folder>")
    .description("write what a channel shows into a plain folder for any static host or CDN")
    .addOption(channelOption("which channel").default("production"))
    .option("--replace", "replace an earlier export")
    .addOption(jsonOption())
    .action(async (folder: string, { channel, replace = false, json }: ExportFlags) => {
      const { output } = context;
      const registry = context.openRegistry();
      const result = await exportSite({
        registry,
        channel,
        folder,
        replace,
        onProgress: output.progress,
      });
      answer(output, json, result, () => [
        `${counted(result.files, "file")} of composition ${result.composition} in ${result.folder}.`,
        ...(result.notGone.length > 0
          ? [
              `A plain folder can't answer 410; these removed addresses answer 404 there: ${result.notGone.join(", ")}`,
            ]
          : []),
      ]);
    });
}
