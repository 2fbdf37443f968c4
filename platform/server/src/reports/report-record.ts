import { type Locale, localeOfPath, locales } from "@site/contract/locales";
import {
  maxReports,
  type PageReport,
  type ReportBatch,
  reportLengths,
  vitalNames,
} from "@site/contract/report";
import { scrubbed } from "@site/contract/scrubbed-text";
import type { CompositionRecord } from "@site/registry/composition-record";
import * as v from "valibot";
import type { ViewReport } from "#counts/counted-views.ts";
import { type CountedView, markPattern, readMark } from "#counts/view-mark.ts";

/** A stored report: what happened and where, and nothing about who saw it. */
export interface ReportRecord extends ViewReport {
  /** Time in ISO format. */
  at: string;
  kind: "error" | "failure" | "resource" | "altered" | "policy" | "vital";
  message: string;
  language: Locale;
  /** `load`, `render` or `run`. */
  phase: string;
  /** This site's file as `/release/version/file:line:column`, or another site's origin. */
  source: string;
}

const text = v.pipe(v.string(), v.maxLength(2_000));
const name = v.pipe(v.string(), v.regex(/^[\w$.-]{1,60}$/));
const version = v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/));
const path = v.pipe(v.string(), v.startsWith("/"), v.maxLength(2_000));
/** No vital of a visible page takes an hour. */
const value = v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000));

const report = v.variant("kind", [
  v.object({ kind: v.literal("error"), path, name, message: text, source: text }),
  v.object({
    kind: v.literal("failure"),
    path,
    remote: name,
    version,
    part: name,
    language: v.picklist(locales),
    phase: name,
    fault: name,
    message: text,
    // Earlier shells don't say it.
    source: v.optional(text, ""),
    isReplaced: v.exactOptional(v.literal(true)),
  }),
  v.object({ kind: v.literal("resource"), path, element: name, source: text }),
  v.object({ kind: v.literal("altered"), path }),
  v.object({ kind: v.literal("answered"), path }),
  v.object({
    kind: v.literal("vital"),
    path,
    name: v.picklist(vitalNames),
    value,
    rating: v.picklist(["good", "needs-improvement", "poor"]),
  }),
]);

const batch = v.object({
  composition: v.pipe(v.string(), v.regex(markPattern)),
  reports: v.pipe(v.array(v.unknown()), v.maxLength(maxReports)),
});

/**
 * Parses a batch: its composition's id, and the view if it is counted. Undefined for anything else.
 * Invalid reports are left out.
 */
export function readBatch(json: unknown): (ReportBatch & { view?: CountedView }) | undefined {
  const found = v.safeParse(batch, json);
  if (!found.success) return undefined;
  const { composition, reports } = found.output;
  return {
    ...readMark(composition),
    reports: reports.flatMap((one) => {
      const fitting = v.safeParse(report, one);
      return fitting.success ? [fitting.output] : [];
    }),
  };
}

/**
 * The record of a page's report. `composition` is the id of the one that the page runs: where `site` is
 * another, the page's version is unknown.
 */
export function recordOf(
  one: Exclude<PageReport, { kind: "answered" }>,
  site: CompositionRecord,
  at: string,
  composition: string,
): ReportRecord {
  const page = pageAt(one.path, site);
  const source = "source" in one ? keptSource(one.source) : "";
  const common = { at, kind: one.kind, message: "", phase: "run", source, ...page };
  const shown = ownerOf(page.page, site);
  const owner = site.id === composition ? shown : { ...shown, version: "" };
  switch (one.kind) {
    case "error": {
      const message = scrubbed(one.message, reportLengths.message);
      return { ...common, ...releaseOf(source), what: one.name, message };
    }
    case "failure": {
      const { remote, version: of, language, phase, fault, isReplaced } = one;
      const message = scrubbed(`${one.part}: ${one.message}`, reportLengths.message);
      const release = { remote, version: of, language, ...(isReplaced && { isReplaced }) };
      return { ...common, ...release, what: fault, message, phase };
    }
    case "resource":
      return { ...common, ...releaseOf(source), what: one.element, phase: "load" };
    case "altered":
      return { ...common, ...owner, what: "markup", phase: "render" };
    case "vital": {
      const { name: what, rating: message, value } = one;
      return { ...common, ...owner, what, message, value };
    }
  }
}

const address = v.nullish(v.string(), "");
const line = v.nullish(v.number(), 0);

/**
 * What every browser sends to a policy's `report-uri`. The newer `report-to` reports nothing more,
 * works only on secure connections, and would need its own header and format.
 */
const cspReport = v.object({
  "csp-report": v.object({
    "document-uri": address,
    "blocked-uri": address,
    "effective-directive": v.optional(v.string()),
    "violated-directive": v.optional(v.string()),
    "source-file": address,
    "line-number": line,
    "column-number": line,
  }),
});

const nowhere = "http://unknown.invalid/unknown";

/** Violations by a visitor's own browser extensions are ignored. */
const extension = /^(?:chrome|moz|ms-browser|safari(?:-web)?)-extension/;

/**
 * The record of a violation that a browser reports by itself; none if an extension caused it.
 * Undefined for anything else.
 */
export function violationRecords(
  json: unknown,
  site: CompositionRecord,
  at: string,
): ReportRecord[] | undefined {
  const found = v.safeParse(cspReport, json);
  if (!found.success) return undefined;
  const violation = found.output["csp-report"];
  const [documentUrl, blocked] = [violation["document-uri"], violation["blocked-uri"]];
  // The script that requested the blocked resource.
  const by = placeIn(
    violation["source-file"],
    violation["line-number"],
    violation["column-number"],
  );
  if (extension.test(blocked) || extension.test(by)) return [];
  // Older browsers append the sources to the name.
  const [named = ""] = (
    violation["effective-directive"] ??
    violation["violated-directive"] ??
    ""
  ).split(" ");
  const what = /^[a-z-]{1,40}$/.test(named) ? named : "unknown";
  const { pathname, host } = new URL(URL.canParse(documentUrl) ? documentUrl : nowhere);
  const place = pageAt(pathname, site);
  const source = keptSource(blocked, host);
  const cause = keptSource(by, host);
  const release = [releaseOf(source), releaseOf(cause), ownerOf(place.page, site)].find(
    ({ remote }) => remote !== "",
  );
  const { remote = "", version = "" } = release ?? {};
  const message = cause === "" ? "" : `by ${cause}`.slice(0, reportLengths.message);
  return [{ at, kind: "policy", what, message, remote, version, ...place, phase: "run", source }];
}

function placeIn(file: string, lineNumber: number, columnNumber: number): string {
  if (!URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return `${origin}${pathname}:${lineNumber}:${columnNumber}`;
}

type Site = Pick<CompositionRecord, "documents" | "composition">;

type Release = Pick<ReportRecord, "remote" | "version">;

const noRelease: Release = { remote: "", version: "" };
const ownFile =
  /^\/(?<remote>[a-z0-9-]{1,40})\/(?<version>\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.-]{1,40})?)\/[\w./-]+(?::\d{1,7}){0,2}$/;

/**
 * The page at a path, by the composition. Any path that is not one of its addresses becomes `404`:
 * what a visitor typed into the address bar is not stored.
 */
export function pageAt(path: string, { documents }: Site): { page: string; language: Locale } {
  const known = Object.hasOwn(documents, path) ? documents[path] : undefined;
  return { page: known?.page ?? "404", language: known?.locale ?? localeOfPath(path) };
}

function ownerOf(page: string, { composition: { pages, remotes } }: Site): Release {
  const remote = Object.hasOwn(pages, page) ? pages[page]?.remote : undefined;
  const version = remote === undefined ? undefined : remotes[remote]?.version;
  return remote === undefined || version === undefined ? noRelease : { remote, version };
}

function releaseOf(source: string): Release {
  const { remote, version } = ownFile.exec(source)?.groups ?? {};
  return remote && version ? { remote, version } : noRelease;
}

/**
 * The stored part of an address: the path of one of this site's release files, the origin of
 * another site, or a keyword such as `inline`. Any other address of this site reveals too much or
 * nothing.
 */
function keptSource(source: string, ownHost?: string): string {
  const cut = source.slice(0, reportLengths.source);
  if (/^[a-z-]{1,30}$/.test(cut)) return cut;
  if (cut.startsWith("/")) return ownFile.test(cut) ? cut : "";
  if (!URL.canParse(cut)) return "";
  const { host, origin, pathname, protocol } = new URL(cut);
  if (!/^https?:$/.test(protocol)) return protocol;
  if (host !== ownHost) return origin;
  return ownFile.test(pathname) ? pathname : "";
}
