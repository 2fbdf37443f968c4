import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { failure } from "@site/contract/failure";
import { locales, withLocalePrefix } from "@site/contract/locales";
import { routesOf } from "@site/kit/build/declarations";
import { type Files, filledTemplate, readRemoteName, writeFolder } from "@site/kit/new-remote";
import { siteRemotes } from "#build/page-ids.ts";
import { templateFiles } from "#packages/repository-template.ts";

/** Where the template is below a workspace: a remote like any other, type-checked and linted. */
const templateFolder = "remote-template";

/**
 * Makes a new remote `mf-<name>` from the template in a workspace, with its workflow and its line
 * in CODEOWNERS, if the workspace has such files. Its folder appears whole or not at all.
 * @returns its name, and the files that were written or changed, relative to the workspace's root
 * @throws Error when the name is invalid, or is taken by a folder, a page or an address.
 */
export async function createRemote(root: string, written: string) {
  const short = readRemoteName(written);
  const name = `mf-${short}`;
  const folder = join(root, name);
  if (existsSync(folder)) {
    throw failure`remote-exists: ${folder} exists already. Choose another name, or remove the folder.`;
  }
  await rejectTakenPage(root, short);

  const files = filledTemplate(await templateFiles(join(root, templateFolder)), short);
  // Read before anything is written, so that a failure leaves nothing behind.
  const settings = await hostingFiles(root, name);
  await writeFolder(folder, files);
  for (const [file, text] of Object.entries(settings)) await writeFile(join(root, file), text);
  const own = Object.keys(files).map((file) => join(name, file));
  return { name, files: [...own.toSorted(), ...Object.keys(settings)] };
}

/** A package's workflow and the owners of all packages; empty where the repository has neither. */
async function hostingFiles(root: string, name: string): Promise<Files> {
  const owners = ".github/CODEOWNERS";
  const files: Files = {};
  if (existsSync(join(root, workflowFile("shell")))) {
    files[workflowFile(name)] = await workflowOf(root, name);
  }
  if (existsSync(join(root, owners))) {
    files[owners] = withOwner(await readFile(join(root, owners), "utf8"), name);
  }
  return files;
}

/** Rejects if the site has the page's id or one of its addresses: no composition can hold both. */
async function rejectTakenPage(root: string, short: string): Promise<void> {
  const wanted = locales.map((locale) => withLocalePrefix(`/${short}`, locale));
  for (const { remote, page, path } of routesOf(root, await siteRemotes(root))) {
    if (page !== short && !wanted.includes(path)) continue;
    const what = page === short ? `a page "${page}"` : `a page at ${path}`;
    throw failure`place-taken: ${remote} has ${what} already. Choose another name than ${short}.`;
  }
}

/** Where a package's workflow is below the workspace's root. */
export function workflowFile(name: string): string {
  return `.github/workflows/${name}.yml`;
}

/** The workflow of one package, as text: the shell's workflow with another name. */
export async function workflowOf(root: string, name: string): Promise<string> {
  const text = await readFile(join(root, workflowFile("shell")), "utf8");
  return text.replaceAll(/\bshell\b/g, name);
}

/**
 * The text of CODEOWNERS with a line for a package after the last one of a remote, in its form: the team
 * of the same name reviews changes there.
 */
function withOwner(text: string, name: string): string {
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => /^(# )?\/mf-/.test(line));
  const line = lines[last]?.replaceAll(/\bmf-[\w-]+/g, name);
  if (line === undefined || lines.includes(line)) return text;
  return lines.toSpliced(last + 1, 0, line).join("\n");
}
