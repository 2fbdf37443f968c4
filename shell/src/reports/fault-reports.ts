import { type PageReport, reportLengths } from "@site/contract/report";
import { scrubbed } from "@site/contract/scrubbed-text";
import { isExtensionUrl } from "../security/extension-url.ts";
import type { FailureNote } from "./failure-notes.ts";

type Here = Pick<Location, "pathname" | "origin">;

/** What is told of an event; undefined where it says nothing of the site. */
export function faultReport(event: Event, here: Here): PageReport | undefined {
  const path = here.pathname;
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    const source = `${filename}:${lineno}:${colno}`;
    if (isExtensionUrl(source)) return undefined;
    const own = ownSource(source, here) || sourceIn(error, here);
    return { kind: "error", path, name: nameOf(error), message: said(message), source: own };
  }
  if (event.type === "unhandledrejection") {
    const { reason } = event as PromiseRejectionEvent;
    if (reason instanceof Error && isExtensionUrl(reason.stack ?? "")) return undefined;
    // What isn't an error may be anything, a visitor's words too.
    const message = reason instanceof Error ? said(reason.message) : "";
    const name = nameOf(reason);
    return { kind: "error", path, name, message, source: sourceIn(reason, here) };
  }
  return resourceReport(event.target, here);
}

/** What is told of a remote's failure. */
export function failureReport({ failure, error }: FailureNote, path: string): PageReport {
  const { remote, version, part, language, phase, fault } = failure;
  const message = error instanceof Error ? said(error.message) : "";
  return { kind: "failure", path, remote, version, part, language, phase, fault, message };
}

/** An image that didn't load. A remote's scripts and styles are told as its failure, once. */
function resourceReport(target: EventTarget | null, here: Here): PageReport | undefined {
  if (!(target instanceof HTMLElement) || /^(script|link)$/.test(target.localName))
    return undefined;
  const address = target.getAttribute("src") ?? target.getAttribute("href") ?? "";
  const url = new URL(address, here.origin).href;
  if (address === "" || isExtensionUrl(url)) return undefined;
  const source = ownSource(url, here) || new URL(url).origin;
  return { kind: "resource", path: here.pathname, element: target.localName, source };
}

/** The first own file that an error's stack names. */
function sourceIn(error: unknown, here: Here): string {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const start = stack.indexOf(`${here.origin}/`);
  if (start < 0) return "";
  return ownSource(/^[^\s)]+/.exec(stack.slice(start))?.[0] ?? "", here);
}

/** An own address without origin and query, or nothing. */
function ownSource(url: string, { origin }: Here): string {
  if (!url.startsWith(`${origin}/`)) return "";
  return url
    .slice(origin.length)
    .replace(/\?[^:]*/, "")
    .slice(0, reportLengths.source);
}

function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return /^[\w$.-]{1,60}$/.test(name) ? name : "Error";
}

function said(message: string): string {
  return scrubbed(message, reportLengths.message);
}
