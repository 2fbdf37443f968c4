import { resolve, sep } from "node:path";
import { doubleClaims } from "@site/contract/claims";
import type { Plugin, ViteDevServer } from "vite";
import { type DeclaredRemote, readRemote } from "../declaration/declarations.ts";

/** A page is several files, and an editor writes them one after the other. In milliseconds. */
const debounceMs = 150;

/**
 * Restarts the development server when a remote's declaration changes: a new page, another address,
 * an article's folder or front matter. Anything claimed twice, which could
 * not be released, is shown in the terminal and over each page.
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
        server.config.logger.info(`pages or slots of ${name} changed`, { timestamp: true });
        await server.restart();
      } catch (error) {
        const message = `${name} can't be read: ${(error as Error).message}`;
        server.config.logger.error(message, { timestamp: true, error: error as Error });
        showOverPage(server, message, (error as Error).stack);
      }
    }
  }

  return {
    name: "site:follow-declarations",
    apply: (_config, { command, mode }) => command === "serve" && mode !== "test",
    configureServer(server) {
      const conflict = doubleClaims(remotes.map(({ name, remote }) => ({ name, ...remote }))).join(
        "\n",
      );
      if (conflict !== "") {
        server.config.logger.error(conflict, { timestamp: true });
        server.ws.on("connection", () => showOverPage(server, conflict));
      }
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
    // A server that was restarted for another reason has read everything again.
    buildEnd() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function showOverPage(server: ViteDevServer, message: string, stack = ""): void {
  server.ws.send({ type: "error", err: { message, stack } });
}
