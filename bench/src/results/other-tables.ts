import type { LighthouseResult } from "../lighthouse/run-lighthouse.ts";
import type { ServerResult } from "../server/server-bench.ts";
import { divided, markdownTable, pairedRatios, shown } from "./figure.ts";

const megabyte = 1e6;

export function serverSection({ runs, documents, memoryBytes }: ServerResult): string {
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

export function lighthouseSection({ addresses, scores }: LighthouseResult): string {
  const rows = Object.entries(scores);
  const table = markdownTable(rows, [
    ["category", ([category]) => category],
    ["score", ([, values]) => shown(values)],
    ["lowest", ([, values]) => `${Math.min(...values)}`],
  ]);
  return `Addresses: ${addresses}; Lighthouse's own settings for phones, one run each.\n\n${table}`;
}
