import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { copyPackage } from "#contract/changed-package.ts";
import { startCommand } from "./dev-command.ts";
import { freePort } from "./free-port.ts";

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
  const start = () =>
    startCommand(copy.folder, resolve(copy.folder, "node_modules/.bin/vite"), [], {
      env: { DEV_SITE: site },
      port,
    });
  let vite = await start();
  return {
    origin: vite.origin,
    edit: copy.replace,
    read: (file) => readFile(resolve(copy.folder, file), "utf8"),
    write: (file, text) => writeFile(resolve(copy.folder, file), text),
    async restart() {
      await vite.stop();
      vite = await start();
    },
    async close() {
      await vite.stop();
      await copy.remove();
    },
  };
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
