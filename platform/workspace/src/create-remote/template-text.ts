import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesBelow } from "@site/registry/folder-store";

/** The word that the template's files, identifiers and texts carry for the remote's name. */
const placeholder = "starter";

/** `customer-stories` as an identifier: `CustomerStories`. */
function pascal(name: string): string {
  return name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `customer-stories` as a reader sees it: `Customer stories`. */
function readable(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A template's path or text with a remote's name in the places that are left for it. */
function filledIn(text: string, name: string): string {
  return (
    text
      .replaceAll('"remote-template"', `"mf-${name}"`)
      .replaceAll("Starter page", readable(name))
      .replaceAll("Starter", pascal(name))
      // A name with hyphens is no bare key; the formatter takes needless quotes off again.
      .replaceAll(`${placeholder}: {`, `"${name}": {`)
      .replaceAll(placeholder, name)
  );
}

/** What a build or an installation leaves in a template. */
const leftovers = new Set(["node_modules", "dist"]);

/** A template's texts by their paths, both with a remote's name in them. */
export async function filledTemplate(
  folder: string,
  name: string,
): Promise<Record<string, string>> {
  const texts = (await templateFiles(folder)).map(async (file) => {
    const text = await readFile(join(folder, file), "utf8");
    return [filledIn(file, name), filledIn(text, name)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes files below a folder, which appears whole or not at all. It must not hold anything yet. */
export async function writeFolder(folder: string, files: Record<string, string>): Promise<void> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await writeFile(join(draft, file), text);
  }
  await rename(draft, folder);
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
