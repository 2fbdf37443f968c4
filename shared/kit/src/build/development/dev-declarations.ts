import { resolve, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { claimIssues } from "@site/contract/claims";
import type { Plugin, ViteDevServer } from "vite";
import { type DeclaredRemote, readRemote } from "../declaration/declarations.ts";
import { exposesOf } from "../declaration/exposes.ts";

/** Debounce in milliseconds: a page is several files, and an editor writes them one by one. */
const debounceMs = 150;

/**
 * Reads a remote's declaration again when one of its files changes, and loads the pages anew if
 * that changes what they show: a new page, another address, an article's folder. Restarting the
 * server would do the same, but meanwhile it would answer no requests. A half-written declaration
 * is shown as an error, and the previous one stays in force. Anything claimed twice, which could
 * not be released, is shown in the terminal and over each page.
 */
export function followDeclarations(remotes: readonly DeclaredRemote[]): Plugin {
  const edited = new Set<DeclaredRemote>();
  /** Remotes whose error is shown over the page. */
  const unreadable = new Set<DeclaredRemote>();
  let timer: NodeJS.Timeout | undefined;
  // Runs follow one another, so the last run reads the last edit.
  let looking = Promise.resolve();
  let isClosed = false;

  function conflict(): string {
    return claimIssues(remotes.map(({ name, remote }) => ({ name, ...remote }))).join("\n");
  }

  async function look(server: ViteDevServer): Promise<void> {
    const looked = [...edited];
    edited.clear();
    for (const declared of looked) {
      const { name, folder } = declared;
      try {
        const remote = await readRemote(folder);
        if (isClosed) return;
        // Both throw if something is missing.
        const shown = shownOf({ ...declared, remote });
        claimIssues([{ name, ...remote }]);
        const isSame = shown === shownOf(declared);
        declared.remote = remote;
        const wasUnreadable = unreadable.delete(declared);
        if (isSame && !wasUnreadable) continue;
        const news = isSame ? `${name} can be read again` : `pages or slots of ${name} changed`;
        server.config.logger.info(news, { timestamp: true });
        warn(server, conflict());
        for (const { moduleGraph } of Object.values(server.environments)) {
          moduleGraph.invalidateAll();
        }
        server.ws.send({ type: "full-reload" });
      } catch (error) {
        unreadable.add(declared);
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
      warn(server, conflict());
      server.ws.on("connection", () => {
        const found = conflict();
        if (found !== "") showOverPage(server, found);
      });
      for (const { folder } of remotes) {
        // Watch the folder: a watch of `remote.ts` would end when git replaces the file.
        server.watcher.add(folder).unwatch(resolve(folder, "dist"));
      }
      server.watcher.on("all", (_event, file) => {
        const declared = remotes.find(({ folder }) => file.startsWith(`${folder}${sep}`));
        // A component declares nothing. When its own configuration changes, Vite starts again.
        if (!declared || file.endsWith(".tsx")) return;
        if (server.config.configFileDependencies.includes(file)) return;
        edited.add(declared);
        clearTimeout(timer);
        timer = setTimeout(() => {
          looking = looking.then(() => look(server));
        }, debounceMs);
      });
    },
    buildEnd() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The part of a declaration that pages from sources show; only releases use feeds and dates. */
function shownOf(declared: DeclaredRemote): string {
  const { pages, slots } = declared.remote;
  const shown = Object.entries(pages).map(
    ([id, { feed: _feed, lastModified: _lastModified, ...page }]) => [id, page],
  );
  return JSON.stringify([shown, slots, exposesOf(declared)]);
}

function warn(server: ViteDevServer, conflict: string): void {
  if (conflict !== "") server.config.logger.error(conflict, { timestamp: true });
}

function showOverPage(server: ViteDevServer, message: string, stack = ""): void {
  const err = {
    message: stripVTControlCharacters(message),
    stack: stripVTControlCharacters(stack),
  };
  server.ws.send({ type: "error", err });
}
