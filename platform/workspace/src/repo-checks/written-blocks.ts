/** A command of a document's shell block. */
export interface WrittenCommand {
  /** The last heading above it. */
  section: string;
  written: string;
  /** What the document says that it ends with; 0 if it says nothing. */
  exitCode: number;
}

/** Commands in a document's `sh` blocks, in order. */
export function commandsIn(markdown: string): WrittenCommand[] {
  const commands: WrittenCommand[] = [];
  let section = "";
  let isInside = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isInside = line === "```sh";
    else if (isInside && line.trim() !== "") commands.push(readCommand(line, section));
    else if (!isInside && line.startsWith("#")) section = line.replace(/^#+ /, "");
  }
  return commands;
}

function readCommand(line: string, section: string): WrittenCommand {
  const [, written = "", comment = ""] = /^(.*?)(?:\s+#\s+(.*))?$/.exec(line) ?? [];
  const exitCode = Number(/exits (\d+)/.exec(comment)?.[1] ?? 0);
  return { section, written: written.trim(), exitCode };
}

/** Words of a command as a shell would read them: quotes taken off, variables filled in. */
export function shellWords(written: string, env: Record<string, string>): string[] {
  return (written.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => {
    if (word.startsWith("'")) return word.slice(1, -1);
    return word
      .replace(/^"(.*)"$/, "$1")
      .replace(/\$(\w+)/g, (_all, name: string) => env[name] ?? "");
  });
}
