import { isLeaving } from "../browser/leaving.ts";
import { type EarlyEvents, problemTypes } from "./early-events.ts";

/** Something that went wrong in the page and is the site's own matter. */
export type PageProblem =
  | {
      kind: "exception";
      thrown: unknown;
      /** The browser's message; absent for a rejected promise. */
      message?: string;
      /** `https://…/file.js:line:column`; absent for a rejected promise. */
      source?: string;
    }
  | { kind: "resource"; element: HTMLElement; url: string }
  | { kind: "violation"; directive: string; blocked: string; source: string };

/**
 * Calls back for each problem, those recorded before it first. Both sinks, the security log and the
 * reports, receive their problems from here. Returns how to unsubscribe.
 */
export function subscribeToProblems(
  { problems }: EarlyEvents,
  receive: (problem: PageProblem) => void,
): () => void {
  const handle = (event: Event) => {
    const problem = problemOf(event);
    if (problem) receive(problem);
  };
  for (const event of problems) handle(event);
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  // What the browser stops because the visitor leaves looks like a failure and is none.
  const handleUnlessLeaving = (event: Event) => {
    if (!isLeaving()) handle(event);
  };
  for (const type of problemTypes) addEventListener(type, handleUnlessLeaving, options);
  return () => listening.abort();
}

const extensionScheme = /\b(chrome|moz|ms-browser|safari|safari-web)-extension\b/;

/**
 * Whether a text names a visitor's browser extension; a policy violation names its scheme alone.
 * What those do is the visitor's own choice and says nothing about the site.
 */
export function isExtensionUrl(text: string): boolean {
  return extensionScheme.test(text);
}

/** What an event says of the site; undefined where it is an extension's or nobody's. */
function problemOf(event: Event): PageProblem | undefined {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    const source = `${filename}:${lineno}:${colno}`;
    if (isExtensionUrl(source)) return undefined;
    return { kind: "exception", thrown: error, message, source };
  }
  // By type, not by class: not every browser has these classes on its global object.
  if (event.type === "unhandledrejection") {
    const { reason } = event as PromiseRejectionEvent;
    if (reason instanceof Error && isExtensionUrl(reason.stack ?? "")) return undefined;
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

/** A file of an element that did not load. A remote's scripts and styles are its failure already. */
function resourceProblem(target: EventTarget | null): PageProblem | undefined {
  if (!(target instanceof HTMLElement) || /^(script|link)$/.test(target.localName))
    return undefined;
  const address = target.getAttribute("src") ?? target.getAttribute("href") ?? "";
  const url = new URL(address, location.origin).href;
  if (address === "" || isExtensionUrl(url)) return undefined;
  return { kind: "resource", element: target, url };
}
