import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RemoteDeclaration } from "@site/kit/build";

/** A page that a remote of the workspace declares. */
export interface DeclaredPage {
  remote: string;
  id: string;
  /** Its addresses in all languages. */
  paths: string[];
}

/** Pages of every remote in a workspace, as their `remote.ts` files say, built or not. */
export async function declaredPages(root: string): Promise<DeclaredPage[]> {
  const remotes = readdirSync(root).filter(
    (name) => name.startsWith("mf-") && existsSync(join(root, name, "remote.ts")),
  );
  const pages = remotes.map(async (remote) => {
    const file = pathToFileURL(join(root, remote, "remote.ts")).href;
    const { default: declaration } = (await import(file)) as { default: RemoteDeclaration };
    return Object.entries(declaration.pages).map(([id, page]) => ({
      remote,
      id,
      paths: Object.values(page.paths),
    }));
  });
  return (await Promise.all(pages)).flat();
}
