import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { readListenAddress } from "./listen-address.ts";
import { requireCurrentNode, workspaceRoot } from "./workspace.ts";

/** Runs the whole site from sources, with hot reload in every package. */
requireCurrentNode();
const { host, port } = readListenAddress({ PORT: "5173", ...process.env });
const vite = spawn(
  resolve(workspaceRoot, "shell/node_modules/.bin/vite"),
  ["--host", host, "--port", String(port), "--strictPort"],
  { cwd: resolve(workspaceRoot, "shell"), stdio: "inherit" },
);
vite.on("exit", (code) => process.exit(code ?? 0));
