import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { locales, withLocalePrefix } from "@site/contract/locales";
import { readRemotes, routesOf } from "@site/kit/build/declarations";
import { filesBelow } from "@site/registry/folder-store";
import { readRemoteName } from "./remote-name.ts";
import { withOwner, workflowFile, workflowOf } from "./repository-files.ts";
import { filledIn } from "./template-text.ts";

/** Where the template lies below a workspace: a remote like any other, type-checked and linted. */
const templateFolder = "remote-template";

/** What a build or an installation leaves in the template. */
const leftovers = new Set(["node_modules", "dist"]);

export interface CreatedRemote {
  /** Name of its package and folder. */
  name: string;
  /** Files that were written or changed, relative to the workspace's root. */
  files: string[];
}

/**
 * Makes a new remote `mf-<name>` of the template in a workspace, with its workflow and its line in
 * CODEOWNERS. Its folder appears whole or not at all.
 * @throws Error when the name is no name, or is taken by a folder, a page or an address.
 */
export async function createRemote(root: string, written: string): Promise<CreatedRemote> {
  const short = readRemoteName(written);
  const name = `mf-${short}`;
  const folder = join(root, name);
  if (existsSync(folder)) {
    throw new Error(`${folder} exists already. Choose another name, or remove the folder.`);
  }
  await rejectTakenPage(root, short);

  const files = await writeRemote(root, short, folder);
  const workflow = workflowFile(name);
  await mkdir(join(root, dirname(workflow)), { recursive: true });
  await writeFile(join(root, workflow), workflowOf(name));
  const owners = ".github/CODEOWNERS";
  await writeFile(join(root, owners), withOwner(await readFile(join(root, owners), "utf8"), name));
  return { name, files: [...files, workflow, owners] };
}

/** Nothing on the site may have the page's id or one of its addresses: no composition holds both. */
async function rejectTakenPage(root: string, short: string): Promise<void> {
  const wanted = locales.map((locale) => withLocalePrefix(`/${short}`, locale));
  const remotes = (await readRemotes(root)).filter(({ name }) => name.startsWith("mf-"));
  for (const { remote, page, path } of routesOf(root, remotes)) {
    if (page !== short && !wanted.includes(path)) continue;
    const what = page === short ? `a page "${page}"` : `a page at ${path}`;
    throw new Error(`${remote} has ${what} already. Choose another name than ${short}.`);
  }
}

async function writeRemote(root: string, short: string, folder: string): Promise<string[]> {
  const template = join(root, templateFolder);
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const written: string[] = [];
  for (const file of await templateFiles(template)) {
    const target = filledIn(file, short);
    await mkdir(dirname(join(draft, target)), { recursive: true });
    await writeFile(
      join(draft, target),
      filledIn(await readFile(join(template, file), "utf8"), short),
    );
    written.push(join(`mf-${short}`, target));
  }
  await rename(draft, folder);
  return written.toSorted();
}

/** Files of the template, relative to it. `node_modules` is never entered: its links lead in circles. */
async function templateFiles(template: string): Promise<string[]> {
  const entries = await readdir(template, { withFileTypes: true });
  const files = entries
    .filter(({ name }) => !leftovers.has(name))
    .map(async (entry) => {
      if (!entry.isDirectory()) return [entry.name];
      const below = await filesBelow(join(template, entry.name));
      return below.map((file) => join(entry.name, file));
    });
  return (await Promise.all(files)).flat();
}
