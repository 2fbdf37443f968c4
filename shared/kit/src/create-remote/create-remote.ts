#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { textOf, UsageError } from "@site/contract/failure";
import { createRepository, type Files } from "./new-remote.ts";

/*
 * Makes a remote in a repository of its own: `npx --package @site/kit create-remote open-jobs`. The
 * repository's files are those that the site's owners packed with this package.
 */

const usage = "Usage: create-remote <name> [folder]   such as create-remote open-jobs";

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: "boolean" } },
  });
  const [name, folder = `mf-${name}`] = positionals;
  if (values.help) console.log(usage);
  else if (name === undefined) throw new UsageError("no-name", usage);
  else {
    const template = new URL("template.json", import.meta.url);
    const files = JSON.parse(readFileSync(template, "utf8")) as Files;
    console.log(await createRepository(files, name, folder));
  }
} catch (error) {
  console.error(textOf(error));
  process.exitCode = 1;
}
