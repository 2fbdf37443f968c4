import { locales } from "@site/contract/locales";
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
import { keptSource, ownerOf, pageAt, type ReportRecord, releaseOf } from "./report-record.ts";

const text = v.pipe(v.string(), v.maxLength(2_000));
const name = v.pipe(v.string(), v.regex(/^[\w$.-]{1,60}$/));
const version = v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/));
const path = v.pipe(v.string(), v.startsWith("/"), v.maxLength(2_000));
/** No vital of a page that somebody looks at takes an hour. */
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
  }),
  v.object({ kind: v.literal("resource"), path, element: name, source: text }),
  v.object({
    kind: v.literal("vital"),
    path,
    name: v.picklist(vitalNames),
    value,
    rating: v.picklist(["good", "needs-improvement", "poor"]),
  }),
]);

const batch = v.object({
  composition: v.pipe(v.string(), v.regex(/^[0-9a-f]{1,64}$/)),
  reports: v.pipe(v.array(v.unknown()), v.maxLength(maxReports)),
});

/** A batch as it was sent, or undefined for anything else. Reports that don't fit are left out. */
export function readBatch(json: unknown): ReportBatch | undefined {
  const found = v.safeParse(batch, json);
  if (!found.success) return undefined;
  const { composition, reports } = found.output;
  return {
    composition,
    reports: reports.flatMap((one) => {
      const fitting = v.safeParse(report, one);
      return fitting.success ? [fitting.output] : [];
    }),
  };
}

/** What is kept of a page's report, by the composition that the page runs. */
export function recordOf(one: PageReport, site: CompositionRecord, at: string): ReportRecord {
  const place = { at, kind: one.kind, ...pageAt(one.path, site) };
  switch (one.kind) {
    case "error": {
      const source = keptSource(one.source);
      const what = { what: one.name, message: scrubbed(one.message, reportLengths.message) };
      return { ...place, ...what, ...releaseOf(source), phase: "run", source };
    }
    case "failure": {
      const { remote, version: of, language, phase, fault } = one;
      const message = scrubbed(`${one.part}: ${one.message}`, reportLengths.message);
      return { ...place, what: fault, message, remote, version: of, language, phase, source: "" };
    }
    case "resource": {
      const source = keptSource(one.source);
      const what = { what: one.element, message: "", phase: "load", source };
      return { ...place, ...what, ...releaseOf(source) };
    }
    case "vital": {
      const what = { what: one.name, message: one.rating, phase: "run", source: "" };
      return { ...place, ...what, ...ownerOf(place.page, site), value: one.value };
    }
  }
}

const address = v.pipe(
  v.nullish(v.string(), ""),
  v.transform((text) => text ?? ""),
);
const directive = v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)), "unknown");
const line = v.nullish(v.number());

/** `application/csp-report`, as browsers send it to a `report-uri`. */
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

/** An entry of `application/reports+json` that says something of this site. */
const entry = v.object({
  type: v.literal("csp-violation"),
  url: address,
  body: v.object({
    blockedURL: address,
    effectiveDirective: directive,
    sourceFile: address,
    lineNumber: line,
    columnNumber: line,
  }),
});

/** What either format says of one violation. */
interface Violation {
  what: string;
  documentUrl: string;
  blocked: string;
  /** The script that asked for what was blocked, as `address:line:column`. */
  by: string;
}

const nowhere = "http://unknown.invalid/unknown";

/** Extensions of a visitor's browser are the visitor's own. */
const extension = /^(?:chrome|moz|ms-browser|safari(?:-web)?)-extension/;

/** What is kept of the violations that a browser reports by itself; undefined for anything else. */
export function violationRecords(
  json: unknown,
  site: CompositionRecord,
  at: string,
): ReportRecord[] | undefined {
  const violations = Array.isArray(json) ? json.flatMap(violationOf) : violationIn(json);
  return violations
    ?.filter(({ blocked, by }) => !extension.test(blocked) && !extension.test(by))
    .map(({ what, documentUrl, blocked, by }) => {
      const { pathname, host } = new URL(URL.canParse(documentUrl) ? documentUrl : nowhere);
      const place = pageAt(pathname, site);
      const source = keptSource(blocked, host);
      const cause = keptSource(by, host);
      const release = [releaseOf(source), releaseOf(cause), ownerOf(place.page, site)].find(
        ({ remote }) => remote !== "",
      );
      const { remote = "", version = "" } = release ?? {};
      const message = cause === "" ? "" : `by ${cause}`.slice(0, reportLengths.message);
      return { at, kind: "policy", what, message, remote, version, ...place, phase: "run", source };
    });
}

function violationOf(one: unknown): Violation[] {
  const found = v.safeParse(entry, one);
  if (!found.success) return [];
  const { url: documentUrl, body } = found.output;
  const { blockedURL: blocked, effectiveDirective: what } = body;
  const by = placeIn(body.sourceFile, body.lineNumber, body.columnNumber);
  return [{ what, documentUrl, blocked, by }];
}

function violationIn(json: unknown): Violation[] | undefined {
  const found = v.safeParse(cspReport, json);
  if (!found.success) return undefined;
  const told = found.output["csp-report"];
  // Older browsers put the sources behind the name.
  const named = (told["effective-directive"] ?? told["violated-directive"] ?? "").split(" ", 1)[0];
  return [
    {
      what: /^[a-z-]{1,40}$/.test(named ?? "") ? (named ?? "") : "unknown",
      documentUrl: told["document-uri"],
      blocked: told["blocked-uri"],
      by: placeIn(told["source-file"], told["line-number"], told["column-number"]),
    },
  ];
}

function placeIn(file: string, lineNumber: Numbered, columnNumber: Numbered): string {
  if (!URL.canParse(file)) return file;
  const { origin, pathname } = new URL(file);
  return `${origin}${pathname}:${lineNumber ?? 0}:${columnNumber ?? 0}`;
}

type Numbered = number | null | undefined;
