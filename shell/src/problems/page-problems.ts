import { lazyImporterOf } from "../loader/load-error.ts";
import type { PageEvent, RemoteFailure } from "./page-events.ts";

/** An uncaught error. */
export interface PageException {
  kind: "exception";
  thrown: unknown;
  /** The browser's message; absent for a rejected promise. */
  message?: string;
  /** `https://…/file.js:line:column`; absent for a rejected promise. */
  source?: string;
}

/** A problem in the page that concerns the site. */
export type PageProblem =
  | PageException
  | { kind: "resource"; element: string; url: string }
  | { kind: "violation"; directive: string; blocked: string; source: string }
  | { kind: "failure"; failure: RemoteFailure; error: unknown }
  | { kind: "altered" };

/** The problem that an event reports; undefined if it is an extension's or has no known cause. */
export function problemOf(event: PageEvent): PageProblem | undefined {
  if (event.kind === "failure" || event.kind === "altered") return event;
  return event.kind === "browser" ? browserProblem(event.event) : undefined;
}

/** Problems with the same key are the same problem. */
export function keyOf(problem: PageProblem): string {
  switch (problem.kind) {
    case "exception":
      return JSON.stringify([messageOf(problem), stackOf(problem.thrown), problem.source]);
    case "resource":
      return problem.url;
    case "violation":
      return `${problem.directive} ${problem.blocked}`;
    case "altered":
      return problem.kind;
    case "failure":
      return JSON.stringify(problem.failure);
  }
}

/**
 * The browser's message, or that of the error that a promise was rejected with. Anything may be
 * thrown, even a visitor's text: only errors say what went wrong.
 */
export function messageOf({ message, thrown }: PageException): string {
  if (thrown instanceof Error) return message ?? `${thrown.name}: ${thrown.message}`;
  // The error of another origin's script is hidden, and the browser's message says nothing of it.
  if (thrown === null && message !== undefined) return message;
  return `thrown: ${thrown === null ? "null" : typeof thrown}`;
}

export function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? "") : "";
}

/**
 * An address, or a place in a script, without query and fragment, which may hold what a visitor
 * searched for, or who they are.
 */
export function withoutQuery(place: string): string {
  return place.replace(/(:\/\/[^\s?#]*)[?#].*?((?::\d+){0,2}\)?)$/s, "$1$2");
}

const extensionScheme = /\b(chrome|moz|ms-browser|safari|safari-web)-extension\b/;

/**
 * Whether a text names a visitor's browser extension; a policy violation names only its scheme.
 * Extensions are the visitor's own choice, and their errors say nothing about the site.
 */
export function isExtensionUrl(text: string): boolean {
  return extensionScheme.test(text);
}

function browserProblem(event: Event): PageProblem | undefined {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    const source = `${filename}:${lineno}:${colno}`;
    if (isExtensionUrl(source)) return undefined;
    return { kind: "exception", thrown: error, message, source };
  }
  // By type, not by class: not every browser has these classes on its global object.
  if (event.type === "unhandledrejection") {
    const { reason } = event as PromiseRejectionEvent;
    // A failed lazy import is reported as its remote's failure.
    if (isExtensionUrl(stackOf(reason)) || lazyImporterOf(reason) !== undefined) return undefined;
    return { kind: "exception", thrown: reason };
  }
  if (event.type === "securitypolicyviolation") {
    const violation = event as SecurityPolicyViolationEvent;
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
    if (isExtensionUrl(`${blockedURI} ${sourceFile}`)) return undefined;
    const source = `${sourceFile}:${lineNumber}`;
    return { kind: "violation", directive: effectiveDirective, blocked: blockedURI, source };
  }
  return resourceProblem(event.target);
}

/**
 * An element's file that did not load. A remote's scripts and styles are reported as its failure.
 */
function resourceProblem(target: EventTarget | null): PageProblem | undefined {
  if (!(target instanceof HTMLElement) || /^(script|link)$/.test(target.localName))
    return undefined;
  const address = target.getAttribute("src") ?? target.getAttribute("href") ?? "";
  const url = new URL(address, location.origin).href;
  if (address === "" || isExtensionUrl(url)) return undefined;
  return { kind: "resource", element: target.localName, url };
}
