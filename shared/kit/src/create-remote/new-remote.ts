import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { failure, UsageError } from "@site/contract/failure";
import { locales } from "@site/contract/locales";
import { reservedSegments } from "@site/contract/reserved-segments";

/** Texts of files, by their paths below a folder. */
export type Files = Record<string, string>;

/**
 * Longest name of a remote without its `mf-`. The template's descriptions contain it: the German one
 * has 118 characters besides, and search results show 155.
 */
const maxLength = 37;

/**
 * Words that stand for something else in addresses of the site, the template's own name, and what
 * static hosts, JavaScript or build tools keep for themselves.
 */
const taken: readonly string[] = [
  ...[...locales, ...reservedSegments, "starter"],
  ...["index", "constructor", "prototype", "dist"],
];

/**
 * Reads the name of a new remote, without the `mf-` that its package and folder get.
 * @throws Error that says what a name must be.
 */
export function readRemoteName(written: string): string {
  const isOfWords = /^(?!mf-)[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(written);
  if (isOfWords && written.length <= maxLength && !taken.includes(written)) return written;
  throw new UsageError(
    "name-unusable",
    `"${written}" can't be a remote's name: expected lower-case words joined by single hyphens, such as customer-stories, without mf- before them, of ${maxLength} characters at most, and none of ${taken.join(", ")}.`,
  );
}

/** A template's files with a remote's name in place of the word "starter", in paths and texts. */
export function filledTemplate(template: Files, name: string): Files {
  return Object.fromEntries(
    Object.entries(template).map(([file, text]) => [filledIn(file, name), filledIn(text, name)]),
  );
}

function filledIn(text: string, name: string): string {
  const pascal = name.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const words = name.replaceAll("-", " ");
  const replacements: Readonly<Record<string, string>> = {
    '"remote-template"': `"mf-${name}"`,
    "Starter page": words.charAt(0).toUpperCase() + words.slice(1),
    Starter: pascal,
    // A name with hyphens needs quotes as a key; the formatter removes needless quotes.
    "starter: ": `"${name}": `,
    starter: name,
  };
  // In one pass: the name may contain one of these words.
  return text.replaceAll(
    /"remote-template"|Starter page|Starter|starter: |starter/g,
    (found) => replacements[found] ?? found,
  );
}

/**
 * Writes files below a folder. A new folder appears whole or not at all; an existing one, which may
 * be a shell's working directory, must hold none of the files yet.
 */
export async function writeFolder(folder: string, files: Files): Promise<void> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(draft, file)), { recursive: true });
    await writeFile(join(draft, file), text);
  }
  if (!existsSync(folder)) return rename(draft, folder);
  for (const entry of await readdir(draft)) await rename(join(draft, entry), join(folder, entry));
  await rm(draft, { recursive: true });
}

/**
 * Writes a complete repository of one remote, which installs the site's packages from a registry
 * with npm, pnpm or yarn.
 *
 * @param template a repository's files, of a remote that is called "starter"
 * @returns what to tell the user about it
 * @throws Error when the name is invalid, or the folder holds anything but `.git`
 */
export async function createRepository(
  template: Files,
  written: string,
  folder: string,
): Promise<string> {
  const name = readRemoteName(written);
  const target = resolve(folder);
  const found = existsSync(target) ? await readdir(target) : [];
  if (found.some((entry) => entry !== ".git")) {
    throw failure`folder-not-empty: ${target} is not empty. Choose another folder, or empty it.`;
  }
  const files = filledTemplate(template, name);
  await writeFolder(target, files);
  return [
    ...Object.keys(files)
      .toSorted()
      .map((file) => `  ${file}`),
    `mf-${name} is there, a repository of its own in ${folder}. Next, in that folder:`,
    "  npm install                                     from the registry that has the site's packages",
    "  npm run dev                                     its page alone, in each language",
    "  npm run dev -- --site https://www.example.com   its page inside that site",
    "  npm test                                        builds it, and tests what was built",
  ].join("\n");
}
