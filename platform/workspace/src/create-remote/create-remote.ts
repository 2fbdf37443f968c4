import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { locales, withLocalePrefix } from "@site/contract/locales";
import { readRemotes, routesOf } from "@site/kit/build/declarations";
import { readRemoteName } from "./remote-name.ts";
import { withOwner, workflowFile, workflowOf } from "./repository-files.ts";
import { filledTemplate, writeFolder } from "./template-text.ts";

/** Where the template lies below a workspace: a remote like any other, type-checked and linted. */
const templateFolder = "remote-template";

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

  const files = await filledTemplate(join(root, templateFolder), short);
  await writeFolder(folder, files);
  const workflow = workflowFile(name);
  await mkdir(join(root, dirname(workflow)), { recursive: true });
  await writeFile(join(root, workflow), workflowOf(name));
  const owners = ".github/CODEOWNERS";
  await writeFile(join(root, owners), withOwner(await readFile(join(root, owners), "utf8"), name));
  return {
    name,
    files: [
      ...Object.keys(files)
        .map((file) => join(name, file))
        .toSorted(),
      workflow,
      owners,
    ],
  };
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
