import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ReleaseContext } from "@site/composer/command-line";
import { releaseProgram } from "@site/composer/program/program";
import { leadsCommand } from "@site/gateway/leads/leads-command";
import { reportsCommand } from "@site/server/reports/reports-command";
import type { Command } from "commander";

/** Commands of pnpm itself that documents and workflows may name. */
const ownCommands = new Set(["install", "audit"]);

/** The arguments of each call of pnpm, or of a team's release command, in a script or a document. */
export function pnpmCalls(text: string): string[][] {
  return text
    .split(/\n|&&/)
    .map(
      (line) =>
        /(?:^\s*|\$\()(?:npx -y pnpm@\d+ |pnpm |npx (?:--no )?(?=site-release ))(.+)/.exec(
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
  // Casts: the commands don't run.
  if (command === "release" || command === "site-release") {
    return verbIssue(releaseProgram({} as ReleaseContext).name("release"), rest);
  }
  if (command === "leads") return verbIssue(leadsCommand({} as never, "leads"), rest);
  if (command === "reports")
    return verbIssue(
      reportsCommand({} as never, () => {}, "reports"),
      rest,
    );
  if (command === "exec") return binaryIssue(rest[0] ?? "", root) ?? fileIssue(rest, root);
  if (command === "--filter") {
    const [name = "", script = "", program = ""] = rest;
    const folder = resolve(root, name);
    return script === "exec" ? binaryIssue(program, folder) : scriptIssue(script, folder);
  }
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

/** Vitest says nothing about a filter that matches no test, as long as another filter does. */
function fileIssue([program, first = "", ...words]: readonly string[], root: string) {
  if (program === "node" && !existsSync(resolve(root, first))) return `there is no ${first}`;
  if (program !== "vitest") return undefined;
  const isFilter = (word: string, at: number) =>
    !word.startsWith("-") && words[at - 1] !== "--project";
  const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);
  const tests = globSync("**/*.test.{ts,tsx}", { cwd: root, exclude });
  const empty = words.filter(isFilter).find((word) => !tests.some((test) => test.includes(word)));
  return empty && `no test has "${empty}" in its path`;
}

/** Checks a verb and its options against the command itself, which is only inspected. */
function verbIssue(program: Command, words: readonly string[]): string | undefined {
  const [name = ""] = words;
  const verb = program.commands.find((one) => [one.name(), ...one.aliases()].includes(name));
  if (!verb && program.commands.length > 0 && name && !name.startsWith("--")) {
    return `pnpm ${program.name()} has no verb "${name}"`;
  }
  const known = new Set(["--help", ...(verb ?? program).options.flatMap(({ long }) => long ?? [])]);
  const unknown = words.find(
    (word) => word.startsWith("--") && !known.has(word.split("=")[0] ?? ""),
  );
  return unknown && `pnpm ${program.name()}${verb ? ` ${name}` : ""} has no option ${unknown}`;
}
