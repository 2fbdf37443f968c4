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
