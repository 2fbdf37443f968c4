import { resolve, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { type DeclaredRemote, readRemote } from "../declaration/declarations.ts";

/** A page is several files, and an editor writes them one after the other. In milliseconds. */
const debounceMs = 150;

/**
 * Restarts the development server when a remote declares something else than at the start: a new
 * page, another address, an article's folder or front matter.
 */
export function followDeclarations(remotes: readonly DeclaredRemote[]): Plugin {
  const edited = new Set<DeclaredRemote>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function look(server: ViteDevServer): Promise<void> {
    const looked = [...edited];
    edited.clear();
    for (const { name, folder, remote } of looked) {
      try {
        const current = await readRemote(folder);
        if (isClosed || JSON.stringify(current) === JSON.stringify(remote)) continue;
        server.config.logger.info(`${name} declares something else`, { timestamp: true });
        await server.restart();
      } catch (error) {
        reportDeclarationError(server, name, error as Error);
      }
    }
  }

  return {
    name: "site:follow-declarations",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    configureServer(server) {
      for (const { folder } of remotes) {
        server.watcher.add([resolve(folder, "remote.ts"), resolve(folder, "src")]);
      }
      server.watcher.on("all", (_event, file) => {
        const remote = remotes.find(({ folder }) => file.startsWith(`${folder}${sep}`));
        // A component declares nothing.
        if (!remote || file.endsWith(".tsx")) return;
        edited.add(remote);
        clearTimeout(timer);
        timer = setTimeout(look, debounceMs, server);
      });
    },
    // A server that was restarted for another reason has read everything anew.
    buildEnd() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function reportDeclarationError(server: ViteDevServer, name: string, error: Error): void {
  const { message, stack = "" } = error;
  server.config.logger.error(`${name} can't be read: ${message}`, { timestamp: true, error });
  server.ws.send({ type: "error", err: { message: `${name} can't be read: ${message}`, stack } });
}
