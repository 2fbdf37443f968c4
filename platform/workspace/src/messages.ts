import { command, runCommand } from "#command/command.ts";
import { messageList } from "#command/message-list.ts";

await runCommand(
  command(
    "messages",
    "Lists what commands and the server say when something fails, by its code.",
  ).action(() => {
    for (const { code, text, place } of messageList())
      console.log(`${code}\n  ${text}\n  ${place}`);
  }),
);
