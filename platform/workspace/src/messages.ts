import { command, runCommand } from "#command/command.ts";
import { messageList } from "#command/message-list.ts";

await runCommand(
  command("messages", "Lists what commands and the server say when something fails, by its code.")
    .option("--all", "every other text of theirs, too")
    .action(({ all }: { all?: true }) => {
      for (const { code, text, place } of messageList()) {
        if (code || all) console.log(`${code ?? "-"}\n  ${text}\n  ${place}`);
      }
    }),
);
