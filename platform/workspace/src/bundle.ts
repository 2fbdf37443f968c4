import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sourceCommit } from "@site/composer/program/git";
import { failure } from "@site/contract/failure";
import {
  buildPrograms,
  programs,
  programsFolder,
  serverEnvironment,
  serverOptions,
} from "#build/server-build.ts";
import { command, runCommand } from "#command/command.ts";
import { workspaceRoot } from "#command/workspace.ts";

/** Copied unchanged: settings, files for the machine, tables of a hosted database, what messages name. */
const copied = [".env.example", "deploy", "supabase/migrations", "docs/recipes"];

/** One folder with everything a machine needs to serve the site, besides Node and a registry. */
async function bundle(written: string, { withNode }: { withNode?: boolean }): Promise<void> {
  const folder = resolve(written);
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    throw failure`bundle-folder-used: ${folder} is not empty. Name a new folder, or empty this one.`;
  }
  await buildPrograms(programs, folder);
  for (const path of copied) {
    await cp(resolve(workspaceRoot, path), join(folder, path), { recursive: true });
  }
  const commit = await sourceCommit(workspaceRoot);
  const about = { type: "module", private: true, commit };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(about)}\n`);
  await mkdir(join(folder, "bin"));
  for (const name of Object.keys(programs)) await writeProgram(folder, name);
  if (withNode) await copyFile(process.execPath, join(folder, "bin/node"));
  console.log(`${folder}: run bin/serve there; docs/recipes/go-live.md says what else to do.`);
}

/** The bundle's programs run on the Node that they were built and tested with, and on later ones. */
const [oldestMajor] = process.versions.node.split(".");

async function writeProgram(folder: string, name: string): Promise<void> {
  const file = join(folder, "bin", name);
  const isServer = name === "serve";
  const options = isServer ? `${serverOptions.join(" ")} ` : "";
  const environment = isServer ? Object.entries(serverEnvironment) : [];
  const lines = [
    "#!/bin/sh",
    'folder="$(dirname "$(readlink -f "$0")")"',
    `export CALLED_AS=bin/${name}`,
    'PATH="$folder:$PATH" # The Node beside it, if the bundle brings one.',
    "version=$(node --version 2>/dev/null)",
    `major=\${version#v}`,
    `if [ "\${major%%.*}" -lt ${oldestMajor} ] 2>/dev/null || [ -z "$version" ]; then`,
    `  echo "This needs Node ${oldestMajor} or later, and finds \${version:-none}. Install it, or make the bundle with --with-node." >&2`,
    "  exit 1",
    "fi",
    ...environment.map(([key, value]) => `export ${key}="\${${key}:-${value}}"`),
    `exec node ${options}"$folder/../${programsFolder}/${name}.js" "$@"`,
  ];
  await writeFile(file, `${lines.join("\n")}\n`);
  await chmod(file, 0o755);
}

await runCommand(
  command(
    "bundle",
    "Writes what a machine needs to serve the site into a folder: no build tools, no sources.",
  )
    .argument("<folder>", "a new or empty folder")
    .option(
      "--with-node",
      "with this machine's Node beside it, for a machine of the same system and processor",
    )
    .action(bundle),
);
