import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { locales } from "@site/contract/locales";
import { reservedSegments } from "@site/contract/reserved-segments";
import { filesBelow } from "@site/registry/folder-store";

/** Longest name of a remote without its `mf-`: it stands in addresses, file names and commands. */
const maxLength = 40;

/** Words that stand for something else in addresses of the site. */
const taken: readonly string[] = [...locales, ...reservedSegments];

/**
 * Reads the name of a new remote, without the `mf-` that its package and folder get.
 * @throws Error that says what a name must be.
 */
export function readRemoteName(written: string): string {
  const reject = (expected: string) =>
    new Error(`"${written}" can't be a remote's name: ${expected}.`);
  if (written.startsWith("mf-")) {
    throw reject(`write it without mf-, as ${JSON.stringify(written.slice(3))}`);
  }
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(written)) {
    throw reject(
      "expected lower-case words joined by single hyphens, the first one beginning with a letter, such as customer-stories",
    );
  }
  if (written.length > maxLength) throw reject(`expected ${maxLength} characters at most`);
  if (taken.includes(written)) throw reject(`/${written} means something else on the site`);
  return written;
}

/** A template's path or text with a remote's name in place of the word "starter". */
function filledIn(text: string, name: string): string {
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const words = name.replaceAll("-", " ");
  return (
    text
      .replaceAll('"remote-template"', `"mf-${name}"`)
      .replaceAll("Starter page", words.charAt(0).toUpperCase() + words.slice(1))
      .replaceAll("Starter", pascal)
      // A name with hyphens is no bare key; the formatter takes needless quotes off again.
      .replaceAll("starter: {", `"${name}": {`)
      .replaceAll("starter", name)
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
