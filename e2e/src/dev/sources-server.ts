import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { copyPackage } from "#contract/changed-package.ts";
import { freePort } from "./free-port.ts";

/** How long Vite may take until it answers, in milliseconds: it may have to bundle libraries. */
const startMs = 60_000;

/** A remote's development server inside a site, on a copy of its sources that a test may edit. */
export interface SourcesServer {
  origin: string;
  /** Replaces text in one of its files; the text must be there. */
  edit: (file: string, from: string | RegExp, to: string) => Promise<void>;
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  /** Ends it and starts it again. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startSources(
  name: string,
  purpose: string,
  site: string,
): Promise<SourcesServer> {
  const copy = await copyPackage(name, purpose);
  await linkDependencies(name, copy.folder);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = async () => {
    const started = spawn(
      resolve(copy.folder, "node_modules/.bin/vite"),
      ["--host", "127.0.0.1", "--port", String(port), "--strictPort"],
      { cwd: copy.folder, stdio: "ignore", env: { ...process.env, DEV_SITE: site } },
    );
    await untilAnswering(`${origin}/en`, started);
    return started;
  };
  let vite = await start();
  return {
    origin,
    edit: copy.replace,
    read: (file) => readFile(resolve(copy.folder, file), "utf8"),
    write: (file, text) => writeFile(resolve(copy.folder, file), text),
    async restart() {
      await end(vite);
      vite = await start();
    },
    async close() {
      await end(vite);
      await copy.remove();
    },
  };
}

async function end(server: ChildProcess): Promise<void> {
  server.kill();
  if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
}

/** A folder of its own with links: Vite keeps bundled libraries there, and the original's are in use. */
async function linkDependencies(name: string, folder: string): Promise<void> {
  const original = resolve(workspaceRoot, name, "node_modules");
  const own = resolve(folder, "node_modules");
  await rm(own);
  await mkdir(own);
  for (const entry of await readdir(original)) {
    if (entry.startsWith(".vite")) continue;
    await symlink(resolve(original, entry), resolve(own, entry));
  }
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + startMs;
  while (Date.now() < end && server.exitCode === null) {
    const isThere = await fetch(url, { headers: { accept: "text/html" } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  throw new Error(`${url} did not answer within ${startMs} ms`);
}
