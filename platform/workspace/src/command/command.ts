import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { textOf } from "@site/contract/failure";
import { dataDirectoryOf, readEnvironmentFile } from "@site/gateway/environment";
import { Command } from "commander";
import { workspaceRoot } from "./workspace.ts";

/**
 * A command of this repository: it answers `--help`, rejects unknown arguments and reads `.env`.
 */
export function command(name: string, description: string): Command {
  return new Command(`pnpm ${name}`)
    .description(description)
    .showHelpAfterError("(--help shows the arguments and options)")
    .hook("preAction", readEnvironment);
}

/** Runs a command with this process's arguments. Expected failures print one message, no stack. */
export async function runCommand(program: Command): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    console.error(textOf(error));
    process.exit(1);
  }
}

/** Where `pnpm start` keeps the key of this machine's previews. */
export function previewKeyFile(): string {
  return resolve(dataDirectoryOf(process.env), "preview-key");
}

/**
 * Reads `.env`, and warns about names in it that are not settings. Without `PREVIEW_KEY`, previews
 * are for the site that `pnpm start` serves on this machine.
 */
export function readEnvironment(): void {
  readEnvironmentFile();
  const [file, example] = [".env", ".env.example"].map((name) => resolve(workspaceRoot, name));
  for (const warning of unknownNames(file ?? "", example ?? "")) console.warn(warning);
  const { env } = process;
  if (env["PREVIEW_KEY"] || !existsSync(previewKeyFile())) return;
  env["PREVIEW_KEY"] = readFileSync(previewKeyFile(), "utf8").trim();
  env["SITE"] ||= `http://localhost:${env["PORT"] || 4173}`;
}

/** A setting's line, even if it is commented out. */
const setting = /^\s*#?\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/;

/** A warning for each name in an environment file that its example does not have; none without a file. */
export function unknownNames(file: string, example: string): string[] {
  if (!existsSync(file)) return [];
  const namesIn = (text: string) =>
    text.split("\n").flatMap((line) => setting.exec(line)?.[1] ?? []);
  const known = namesIn(readFileSync(example, "utf8"));
  return namesIn(readFileSync(file, "utf8").replaceAll(/^\s*#.*$/gm, ""))
    .filter((name) => !known.includes(name))
    .map((name) => `${file}: ${name} is not a setting. .env.example lists them all.`);
}
