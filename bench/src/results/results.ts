import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import type { PagesResult } from "../pages/measured.ts";
import { pagesSection } from "../pages/page-tables.ts";
import { type Circumstances, circumstancesText } from "./circumstances.ts";
import { divided, type Figure, markdownTable, pairedRatios, shown } from "./figure.ts";

/** Requests a second for one document, of each server and run by run. */
export interface MeasuredDocument {
  path: string;
  site: number[];
  nginx: number[];
}

/** What `pnpm bench server` measures. */
export interface ServerResult {
  /** nginx with its version. */
  program: string;
  runs: number;
  documents: MeasuredDocument[];
  /** Of the site's server after the load, run by run; a system without `/proc` tells none. */
  memoryBytes: Figure[];
}

/** What `pnpm bench lighthouse` measures. */
export interface LighthouseResult {
  /** The browser with its version. */
  program?: string;
  addresses: number;
  /** 0 to 100, one for each address. */
  scores: Record<string, number[]>;
}

/** What each command measures. */
export interface Results {
  pages: PagesResult;
  server: ServerResult;
  lighthouse: LighthouseResult;
}

type Kept<Name extends keyof Results> = Results[Name] & { circumstances: Circumstances };

/** The parts of the page, in its order. */
const titles: Record<keyof Results, string> = {
  pages: "Page views",
  server: "The server",
  lighthouse: "Lighthouse",
};

const sections: { [Name in keyof Results]: (result: Results[Name]) => string } = {
  pages: pagesSection,
  server: serverSection,
  lighthouse: lighthouseSection,
};

/** Where results are kept, one file for each kind of measurement. */
export const resultsFolder = resolve(workspaceRoot, "docs/benchmarks");

/** The page that shows all of them. */
export const resultsFile = resolve(resultsFolder, "README.md");

/** `pnpm bench results`: one page of what was kept of the measurements. */
export async function writeResultsPage(): Promise<void> {
  await writeFile(resultsFile, await resultsPage());
  console.error(`Written to ${resultsFile}.`);
}

export async function resultsPage(): Promise<string> {
  const names = Object.keys(titles) as (keyof Results)[];
  const measured = names.filter((name) => existsSync(fileOf(name)));
  const written = measured.map(async (name) =>
    sectionOf(name, JSON.parse(await readFile(fileOf(name), "utf8"))),
  );
  return `# Results

What \`pnpm bench\` measured last; \`pnpm bench results\` writes this page from the files beside it.
[Explanations](explanations.md) says how it is measured and why some figures are what they are.
A figure is the median of all runs; in brackets is the middle half of them.

${(await Promise.all(written)).join("\n\n")}
`;
}

/** A result as its part of the page. */
export function sectionOf<Name extends keyof Results>(name: Name, result: Kept<Name>): string {
  const program = "program" in result ? result.program : undefined;
  const circumstances = circumstancesText(result.circumstances, program);
  return `## ${titles[name]}\n\n${circumstances}\n\n${sections[name](result)}`;
}

function fileOf(name: string): string {
  return resolve(resultsFolder, `${name}.json`);
}

const megabyte = 1e6;

function serverSection({ runs, documents, memoryBytes }: ServerResult): string {
  const table = markdownTable(documents, [
    ["document, gzip", ({ path }) => path],
    ["this server", ({ site }) => shown(site)],
    ["nginx", ({ nginx }) => shown(nginx)],
    ["of nginx", ({ site, nginx }) => shown(pairedRatios(site, nginx), 2)],
  ]);
  return [
    `Documents a second; runs: ${runs}. Each server is one process on one core, asked by 32 connections over HTTP/1.1.`,
    table,
    `Memory of this server after the load, in MB: ${shown(divided(memoryBytes, megabyte))}.`,
  ].join("\n\n");
}

function lighthouseSection({ addresses, scores }: LighthouseResult): string {
  const rows = Object.entries(scores);
  const table = markdownTable(rows, [
    ["category", ([category]) => category],
    ["score", ([, values]) => shown(values)],
    ["lowest", ([, values]) => `${Math.min(...values)}`],
  ]);
  return `Addresses: ${addresses}; Lighthouse's own settings for phones, one run each.\n\n${table}`;
}
