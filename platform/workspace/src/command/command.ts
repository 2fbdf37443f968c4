import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { dataDirectoryOf } from "@site/gateway/data-directory";
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

/** Where `pnpm start` keeps the key of this machine's previews. */
export function previewKeyFile(): string {
  return resolve(dataDirectoryOf(process.env), "preview-key");
}

/**
 * Reads `.env`, and warns of names in it that no setting has. Without `PREVIEW_KEY`, previews are
 * those of the site that `pnpm start` serves on this machine.
 */
export function readEnvironment(): void {
  readEnvironmentFile();
  for (const warning of unknownNames(
    resolve(workspaceRoot, ".env"),
    resolve(workspaceRoot, ".env.example"),
  )) {
    console.warn(warning);
  }
  const { env } = process;
  if (env["PREVIEW_KEY"] || !existsSync(previewKeyFile())) return;
  env["PREVIEW_KEY"] = readFileSync(previewKeyFile(), "utf8").trim();
  env["SITE"] ||= `http://localhost:${env["PORT"] || 4173}`;
}
