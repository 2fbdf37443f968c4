import type { Command } from "commander";
import { compositionNamed } from "../composition-name.ts";
import { differenceBetween } from "../difference.ts";
import type { ReleaseContext } from "../release-context.ts";
import { answer } from "./answer.ts";
import { jsonOption } from "./arguments.ts";
import { differenceLines } from "./difference-lines.ts";

const names = `
Compositions are named by
  production          what a channel shows
  production~1        what it showed before, and so on
  production:canary   what its canary shows
  3f9a0c              an id, or the beginning of one`;

export function addDiff(program: Command, context: ReleaseContext): void {
  program
    .command("diff <a> <b>")
    .description("what changes from one composition to another: versions, pages, bytes")
    .addOption(jsonOption())
    .addHelpText("after", names)
    .action(async (a: string, b: string, { json }: { json?: boolean }) => {
      const registry = context.openRegistry();
      const before = await compositionNamed(registry, a);
      const after = await compositionNamed(registry, b);
      const difference = await differenceBetween(registry, before, after);
      answer(context.output, json, difference, () => [
        `${before.id} → ${after.id}`,
        ...differenceLines(difference),
      ]);
    });
}
