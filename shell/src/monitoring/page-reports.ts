import {
  maxReports,
  type PageReport,
  type ReportBatch,
  reportLengths,
  reportsPath,
} from "@site/contract/report";
import { scrubbed } from "@site/contract/scrubbed-text";
import { messageOf, type PageProblem, stackOf, withoutQuery } from "../problems/page-problems.ts";

/** The report of a problem; undefined for a policy violation, which the browser reports itself. */
export function reportOf(problem: PageProblem): PageReport | undefined {
  const path = location.pathname;
  switch (problem.kind) {
    case "violation":
      return undefined;
    case "altered":
      return { kind: "altered", path };
    case "resource": {
      const { element, url } = problem;
      return {
        kind: "resource",
        path,
        element,
        source: ownSource(url) || new URL(url).origin,
      };
    }
    case "exception": {
      const { thrown, source = "" } = problem;
      const message = scrubbedMessage(messageOf(problem));
      const own = ownSource(source) || sourceIn(thrown);
      return { kind: "error", path, name: nameOf(thrown), message, source: own };
    }
    case "failure": {
      const { locale: language, ...failure } = problem.failure;
      const { error } = problem;
      const message = scrubbedMessage(error instanceof Error ? error.message : "");
      const source = sourceIn(error);
      return { kind: "failure", path, ...failure, language, message, source };
    }
  }
}

function scrubbedMessage(text: string): string {
  return scrubbed(text, reportLengths.message);
}

/** The first file of this site in an error's stack. */
function sourceIn(error: unknown): string {
  const stack = stackOf(error);
  const start = stack.indexOf(`${location.origin}/`);
  if (start < 0) return "";
  return ownSource(/^[^\s)]+/.exec(stack.slice(start))?.[0] ?? "");
}

/** An address of this site without origin and query; empty for any other. */
function ownSource(url: string): string {
  const { origin } = location;
  if (!url.startsWith(`${origin}/`)) return "";
  return withoutQuery(url).slice(origin.length).slice(0, reportLengths.source);
}

function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : typeof error;
  return /^[\w$.-]{1,60}$/.test(name) ? name : "Error";
}

/** Debounce before a batch is sent, in milliseconds. */
const debounceMs = 3000;

/**
 * Batches reports, and sends them at the latest when the visitor leaves. A page load sends
 * `maxReports` at most.
 */
export function createReportQueue(composition: string) {
  let taken = 0;
  let waiting: PageReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch: ReportBatch = { composition, reports: waiting };
    waiting = [];
    // The result is ignored: the page can't do anything about a batch that was not sent.
    navigator.sendBeacon(
      reportsPath,
      new Blob([JSON.stringify(batch)], { type: "application/json" }),
    );
  };
  const sendOnLeaving = () => {
    if (document.hidden) send();
  };
  document.addEventListener("visibilitychange", sendOnLeaving);
  addEventListener("pagehide", send);

  return {
    add(report: PageReport): void {
      if (taken >= maxReports) return;
      taken += 1;
      waiting.push(report);
      // A hidden page may be closed before a timer fires.
      if (document.hidden) queueMicrotask(send);
      else timer ??= setTimeout(send, debounceMs);
    },
    stop(): void {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", sendOnLeaving);
      removeEventListener("pagehide", send);
    },
  };
}
