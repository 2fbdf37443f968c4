import { type Locale, localeOfPath } from "@site/contract/locales";
import { reportLengths } from "@site/contract/report";
import type { CompositionRecord } from "@site/registry/composition-record";

export const reportKinds = ["error", "failure", "resource", "policy", "vital"] as const;

/** A report as it is kept: where it happened and what, and nothing about who saw it. */
export interface ReportRecord {
  /** Time in ISO format. */
  at: string;
  kind: (typeof reportKinds)[number];
  /** The error's name, the failure's cause, the directive, the vital. */
  what: string;
  message: string;
  /** Release that it is about; empty where that is unknown. */
  remote: string;
  version: string;
  /** Page id; `404` for any unknown address. */
  page: string;
  language: Locale;
  /** `load`, `render` or `run`. */
  phase: string;
  /** Own file as `/release/version/file:line:column`, or another site's origin. */
  source: string;
  /** A vital's: milliseconds, or a plain number for CLS. */
  value?: number;
}

type Site = Pick<CompositionRecord, "documents" | "composition">;

export interface Release {
  remote: string;
  version: string;
}

const noRelease: Release = { remote: "", version: "" };
const ownFile =
  /^\/(?<remote>[a-z0-9-]{1,40})\/(?<version>\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,40})?)\/[\w./-]+(?::\d{1,7}){0,2}$/;

/**
 * The page at a path, by the composition. Any path that is not one of its addresses is `404`: what a
 * visitor typed into the address bar is not kept.
 */
export function pageAt(path: string, { documents }: Site): { page: string; language: Locale } {
  const known = Object.hasOwn(documents, path) ? documents[path] : undefined;
  return { page: known?.page ?? "404", language: known?.locale ?? localeOfPath(path) };
}

/** The release that a page belongs to. */
export function ownerOf(page: string, { composition: { pages, remotes } }: Site): Release {
  const remote = Object.hasOwn(pages, page) ? pages[page]?.remote : undefined;
  const version = remote === undefined ? undefined : remotes[remote]?.version;
  return remote === undefined || version === undefined ? noRelease : { remote, version };
}

/** The release whose file this is. */
export function releaseOf(source: string): Release {
  const { remote, version } = ownFile.exec(source)?.groups ?? {};
  return remote && version ? { remote, version } : noRelease;
}

/**
 * What is kept of an address: the path of an own release's file, the origin of another site, or a
 * word such as `inline`. Any other own address says too much or nothing.
 */
export function keptSource(source: string, ownHost?: string): string {
  const cut = source.slice(0, reportLengths.source);
  if (/^[a-z-]{1,30}$/.test(cut)) return cut;
  if (cut.startsWith("/")) return ownFile.test(cut) ? cut : "";
  if (!URL.canParse(cut)) return "";
  const { host, origin, pathname, protocol } = new URL(cut);
  if (!/^https?:$/.test(protocol)) return protocol;
  if (host !== ownHost) return origin;
  return ownFile.test(pathname) ? pathname : "";
}
