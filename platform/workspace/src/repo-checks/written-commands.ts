import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ReleaseContext } from "@site/composer/command-line";
import { releaseProgram } from "@site/composer/program/program";

/** Commands of pnpm itself that documents and workflows may name. */
const ownCommands = new Set(["install", "audit"]);

/** The arguments of each call of pnpm, or of a team's release command, in a script or a document. */
export function pnpmCalls(text: string): string[][] {
  return text
    .split("\n")
    .map(
      (line) =>
        /(?:^\s*|&&\s*|\$\()(?:npx -y pnpm@\d+ |pnpm |npx (?:--no )?(?=site-release ))(.+)/.exec(
          line,
        )?.[1],
    )
    .filter((written) => written !== undefined)
    .map((written) => written.replace(/\s+#.*$/, "").split(/\s+/));
}

/** Commands in a text that the workspace does not have, each with the reason. */
export function unknownCommands(text: string, root: string): string[] {
  return pnpmCalls(text).flatMap((words) => {
    const issue = issueOf(words, root);
    return issue ? [`pnpm ${words.join(" ")}: ${issue}`] : [];
  });
}

function issueOf([command = "", ...rest]: readonly string[], root: string): string | undefined {
  if (ownCommands.has(command)) return undefined;
  if (command === "release" || command === "site-release") return releaseIssue(rest);
  if (command === "exec") return binaryIssue(rest[0] ?? "", root);
  if (command === "--filter") return scriptIssue(rest[1] ?? "", resolve(root, rest[0] ?? ""));
  return scriptIssue(command, root);
}

function scriptIssue(script: string, folder: string): string | undefined {
  const file = resolve(folder, "package.json");
  if (!existsSync(file)) return `there is no package in ${folder}`;
  const { scripts } = JSON.parse(readFileSync(file, "utf8")) as { scripts: Record<string, string> };
  return scripts[script] ? undefined : `${file} has no script "${script}"`;
}

function binaryIssue(name: string, root: string): string | undefined {
  const isThere = existsSync(resolve(root, "node_modules/.bin", name));
  return isThere ? undefined : `the workspace installs no program "${name}"`;
}

/** Checks verbs and options against the command itself. */
function releaseIssue([name = "", ...rest]: readonly string[]): string | undefined {
  if (name.startsWith("--")) return name === "--help" ? undefined : `there is no ${name}`;
  // Only inspects the program's definition; nothing runs.
  const verb = releaseProgram({} as ReleaseContext).commands.find((one) => one.name() === name);
  if (!verb) return `pnpm release has no verb "${name}"`;
  const known = new Set(["--help", ...verb.options.flatMap(({ long }) => long ?? [])]);
  const unknown = rest.find((word) => word.startsWith("--") && !known.has(word));
  return unknown && `pnpm release ${name} has no option ${unknown}`;
}
