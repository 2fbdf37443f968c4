import type { Language } from "@site/contract/languages";

export const reportKinds = ["error", "failure", "resource", "policy", "vital"] as const;

/** A report as it is kept: where it happened and what, and nothing about who saw it. */
export interface ReportRecord {
  /** Time in ISO format. */
  at: string;
  kind: (typeof reportKinds)[number];
  /** The error's name, the fault, the directive, the vital. */
  what: string;
  message: string;
  /** Release that it is about; empty where nobody can tell. */
  remote: string;
  version: string;
  /** Page id; `404` for any unknown address. */
  page: string;
  language: Language;
  /** `load`, `render` or `run`. */
  phase: string;
  /** Own file as `/release/version/file:line:column`, or another site's origin. */
  source: string;
  /** A vital's: milliseconds, or a plain number for CLS. */
  value?: number;
}
