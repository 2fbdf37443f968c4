import { existsSync, readdirSync } from "node:fs";
import { relative, resolve } from "node:path";
import { Failure } from "@site/contract/failure";
import { type Locale, locales } from "@site/contract/locales";
import { runnerImport } from "vite";
import { filesOf, type RemoteDeclaration } from "./remote.ts";

/** A remote of a workspace with what its `remote.ts` declares. */
export interface DeclaredRemote {
  name: string;
  folder: string;
  /** In development it follows edits, so read it anew wherever it is used. */
  remote: RemoteDeclaration;
}

/** One address of the site, as its remote declares it. */
export interface DeclaredRoute {
  path: string;
  languageTag: Locale;
  page: string;
  remote: string;
  /** The page's component, relative to the workspace. */
  file: string;
  /** A site has the address only with this section of its configuration. */
  needs?: string;
}

/**
 * The current declarations of a workspace's remotes, built or not.
 * @throws Error naming the remote whose declaration can't be read, and why.
 */
export function readRemotes(workspace: string): Promise<DeclaredRemote[]> {
  const folders = readdirSync(workspace)
    .toSorted()
    // `remote-template` is a remote too, though it is never released.
    .filter((name) => existsSync(resolve(workspace, name, "remote.ts")));
  return Promise.all(
    folders.map(async (name) => {
      const folder = resolve(workspace, name);
      const remote = await readRemote(folder).catch((cause: Error) => {
        const message = `${name}/remote.ts can't be read: ${cause.message}`;
        throw new Failure("declaration-unreadable", message, { cause });
      });
      return { name, folder, remote };
    }),
  );
}

/**
 * A remote's declaration, read again each time: Node's own import would cache the first version.
 */
export async function readRemote(folder: string): Promise<RemoteDeclaration> {
  const { module } = await runnerImport<{ default: RemoteDeclaration }>(
    resolve(folder, "remote.ts"),
    { configFile: false, logLevel: "silent" },
  );
  return module.default;
}

/** Every address of the remotes, in the order of their addresses. */
export function routesOf(workspace: string, remotes: readonly DeclaredRemote[]): DeclaredRoute[] {
  return remotes
    .flatMap(({ name, folder, remote }) =>
      Object.entries(remote.pages).flatMap(([page, declared]) =>
        locales.map((languageTag) => ({
          path: declared.paths[languageTag],
          languageTag,
          page,
          remote: name,
          file: relative(workspace, resolve(folder, filesOf("page", page, declared).component)),
          ...(declared.needs && { needs: declared.needs }),
        })),
      ),
    )
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Source of the types with which the compiler rejects links to pages, and slots, that no remote has. */
export function pageIdTypes(remotes: readonly DeclaredRemote[]): string {
  const keys = (names: readonly string[]) =>
    names
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: true;\n`)
      .join("");
  return `/* Made by pnpm routes, dev, build and types from the declarations of the remotes. */
import "./shared/contract/src/page.ts";

declare module "./shared/contract/src/page.ts" {
  interface PageIds {
${keys(remotes.flatMap(({ remote }) => Object.keys(remote.pages)))}  }
  interface SlotNames {
${keys(remotes.flatMap(({ remote }) => Object.keys(remote.slots ?? {})))}  }
}
`;
}
