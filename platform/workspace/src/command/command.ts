import { resolve } from "node:path";
import { readEnvironmentFile } from "@site/gateway/environment-file";
import { Command } from "commander";
import { unknownNames } from "./environment-names.ts";
import { workspaceRoot } from "./workspace.ts";

/** A command of this repository: it answers `--help`, rejects unknown words and reads `.env`. */
export function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .showHelpAfterError("(--help shows the arguments and options)")
    .hook("preAction", readEnvironment);
}

/** Runs a command with the words of this process. An expected failure is one message, no stack. */
export async function runCommand(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Reads `.env`, and warns of names in it that no setting has. */
export function readEnvironment(): void {
  readEnvironmentFile();
  for (const warning of unknownNames(
    resolve(workspaceRoot, ".env"),
    resolve(workspaceRoot, ".env.example"),
  )) {
    console.warn(warning);
  }
}
