import {
  maxReports,
  type PageReport,
  type ReportBatch,
  reportLengths,
  reportsPath,
} from "@site/contract/report";
import { scrubbed } from "@site/contract/scrubbed-text";
import type { PageProblem } from "../problems/page-problems.ts";
import type { FailureEvent } from "../problems/remote-failures.ts";

type Here = Pick<Location, "pathname" | "origin">;

/** The report of a problem; undefined for a policy violation, which the browser reports itself. */
export function problemReport(problem: PageProblem, here: Here): PageReport | undefined {
  const path = here.pathname;
  if (problem.kind === "violation") return undefined;
  if (problem.kind === "resource") {
    const source = ownSource(problem.url, here) || new URL(problem.url).origin;
    return { kind: "resource", path, element: problem.element.localName, source };
  }
  const { thrown, message, source = "" } = problem;
  // A promise may be rejected with anything, a visitor's words too: only an error's message is kept.
  const text = message ?? (thrown instanceof Error ? thrown.message : "");
  return {
    kind: "error",
    path,
    name: nameOf(thrown),
    message: scrubbed(text, reportLengths.message),
    source: ownSource(source, here) || sourceIn(thrown, here),
  };
}

/** The report of a remote's failure. */
export function failureReport({ failure, error }: FailureEvent, path: string): PageReport {
  const { remote, version, part, locale: language, phase, fault } = failure;
  const text = error instanceof Error ? error.message : "";
  const message = scrubbed(text, reportLengths.message);
  return { kind: "failure", path, remote, version, part, language, phase, fault, message };
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

/** Debounce before a batch is sent, in milliseconds. */
const debounceMs = 3000;

interface ReportQueue {
  add(report: PageReport): void;
  stop(): void;
}

/**
 * Gathers reports and sends them together, at the latest when the visitor leaves. The same report
 * is sent once, and a page load sends `maxReports` at most.
 */
export function createReportQueue(composition: string): ReportQueue {
  const known = new Set<string>();
  let waiting: PageReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch: ReportBatch = { composition, reports: waiting };
    waiting = [];
    // The page can do nothing about a batch that is not sent, so the result is not read.
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
    add(report) {
      const key = JSON.stringify(report);
      if (known.size >= maxReports || known.has(key)) return;
      known.add(key);
      waiting.push(report);
      // A hidden page may not live until a timer ends.
      if (document.hidden) queueMicrotask(send);
      else timer ??= setTimeout(send, debounceMs);
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", sendOnLeaving);
      removeEventListener("pagehide", send);
    },
  };
}
