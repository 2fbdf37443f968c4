import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

/** The repository's root folder. */
export const workspaceRoot = resolve(import.meta.dirname, "../../..");

export const siteConfigFile = resolve(
  workspaceRoot,
  process.env["SITE_CONFIG"] ?? "site.config.json",
);

/** Names of the packages that are released: the shell and every `mf-*` beside it. */
export function releasablePackages(): string[] {
  const remotes = readdirSync(workspaceRoot)
    .filter(
      (name) => name.startsWith("mf-") && existsSync(resolve(workspaceRoot, name, "remote.ts")),
    )
    .toSorted();
  return ["shell", ...remotes];
}

/** Where a package's build lies. */
export function buildFolder(name: string): string {
  return resolve(workspaceRoot, name, "dist");
}

/** Refuses a Node that is too old to run these sources. */
export function requireCurrentNode(): void {
  const major = Number(process.versions.node.split(".", 1)[0]);
  if (major >= 24) return;
  throw new Error(
    `Node ${process.versions.node} is too old for this command. Run it through pnpm (npx -y pnpm@12 start), which uses the Node that the workspace pins.`,
  );
}

/** Runs a program of the workspace in a folder. Rejects with its output when it fails. */
export function run(command: string, args: readonly string[], folder: string): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    const path = `${resolve(folder, "node_modules/.bin")}:${resolve(workspaceRoot, "node_modules/.bin")}:${process.env["PATH"]}`;
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, PATH: path, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolvePromise();
      else reject(new Error(`${command} ${args.join(" ")} failed in ${folder}:\n${output}`));
    });
  });
}
