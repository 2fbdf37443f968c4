import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import type { ListenAddress } from "@site/server/listen-address";
import { workspaceRoot } from "#command/workspace.ts";

/** Starts the development server of a package. It ends with this process. */
export function startVite(
  name: string,
  { host, port }: ListenAddress,
  env: Record<string, string> = {},
): ChildProcess {
  const folder = resolve(workspaceRoot, name);
  const vite = spawn(
    resolve(folder, "node_modules/.bin/vite"),
    ["--host", host, "--port", String(port), "--strictPort", "--clearScreen", "false"],
    { cwd: folder, stdio: "inherit", env: { ...process.env, ...env } },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => vite.kill());
  return vite;
}
