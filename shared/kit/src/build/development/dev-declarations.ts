import { resolve, sep } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { type DeclaredRemote, readRemoteAnew } from "../declaration/declarations.ts";

/** A page is several files, and an editor writes them one after the other. In milliseconds. */
const debounceMs = 150;

/**
 * Restarts the development server when a remote declares something else than at the start: a new
 * page, another address, an article's folder or front matter.
 */
export function followDeclarations(remotes: readonly DeclaredRemote[]): Plugin {
  const edited = new Set<DeclaredRemote>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;

  function lookSoon(server: ViteDevServer): void {
    clearTimeout(timer);
    timer = setTimeout(look, debounceMs, server);
  }

  async function look(server: ViteDevServer): Promise<void> {
    // Edits of the meantime are looked at afterwards, or read by the restarted server.
    if (isBusy || isClosed) return;
    isBusy = true;
    const [changed] = await changedAmong(server, [...edited]);
    if (changed && !isClosed) {
      server.config.logger.info(`${changed.name} declares something else`, { timestamp: true });
      await server.restart();
    }
    isBusy = false;
    if (edited.size > 0) lookSoon(server);
  }

  async function changedAmong(server: ViteDevServer, looked: readonly DeclaredRemote[]) {
    edited.clear();
    const changed: DeclaredRemote[] = [];
    for (const declared of looked) {
      try {
        const remote = await readRemoteAnew(declared.folder);
        if (JSON.stringify(remote) !== JSON.stringify(declared.remote)) changed.push(declared);
      } catch (error) {
        reportDeclarationError(server, declared.name, error as Error);
      }
    }
    return changed;
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
        lookSoon(server);
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
