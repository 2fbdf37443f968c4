import {
  signals,
  type VisitorGroup,
  type Vital,
  vitalSignal,
} from "@site/composer/judging/signals";
import { networkOf, visitorOf } from "@site/gateway/guard/visitor";
import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";
import type { FastifyRequest } from "fastify";
import { isbot } from "isbot";
import type { ViewCounts, ViewEvent } from "./view-counts.ts";
import { type CountedView, markOf } from "./view-mark.ts";

/** Who is shown a composition of the channel, at which of its revisions. */
export interface Shown {
  group: VisitorGroup;
  revision: number;
}

/** What a page reports, as far as it is counted. */
export interface ViewReport {
  kind: string;
  /** The error's name, the failure's cause, the directive, the vital, `markup`. */
  what: string;
  /** Page id; `404` for any unknown address. */
  page: string;
  /** Release that it is about; empty where that is unknown. */
  remote: string;
  version: string;
  /** A failure's: the previous release took over. */
  isReplaced?: true;
  /** A vital's: milliseconds, or a plain number for CLS. */
  value?: number;
}

/** What a page has reported in a view that is counted. */
export interface ViewReports {
  view: CountedView;
  /** The page that is live or has failed; undefined if these reports don't say so. */
  answeredPage: string | undefined;
  records: readonly ViewReport[];
  site: CompositionRecord;
}

/** Reports of a view that is older than this are not counted, nor those of so many revisions ago. */
const maxAgeSeconds = 24 * 60 * 60;
const maxRevisionsAgo = 100;
/** How far the clocks of two servers may differ. */
const maxSkewSeconds = 60;
/** Compositions and revisions whose groups are remembered. */
const maxGroups = 100;

/**
 * Decides what counts as a page view, and what as an event of one. Of all views of a network in an
 * hour, verdicts use the first one alone: so one machine is one voice, whatever it requests or forges.
 */
export class CountedViews {
  readonly #counts: ViewCounts;
  readonly #shownOf: (id: string) => Shown | undefined;
  /** What was served lately, by composition and revision: its pages report after its end too. */
  readonly #groups = new Map<string, VisitorGroup>();

  /** `shownOf` says who is shown a composition now. */
  constructor(counts: ViewCounts, shownOf: (id: string) => Shown | undefined) {
    this.#counts = counts;
    this.#shownOf = shownOf;
  }

  /** Counts a document that a browser navigates to; returns the description of its reports mark. */
  served(
    request: FastifyRequest,
    { record, shown }: { record: CompositionRecord; shown?: Shown | undefined },
    { page }: ComposedDocument,
  ): string {
    if (!shown || page === undefined || !isNavigation(request)) return record.id;
    const { group, revision } = shown;
    const isOnly = this.#counts.isFirst(networkOf(visitorOf(request)), signals.served);
    const servedAtSeconds = Math.floor(Date.now() / 1_000);
    const view = { composition: record.id, revision, servedAtSeconds, isOnly };
    this.#remember(view, group);
    this.#counts.count(view, group, { signal: signals.served, page }, isOnly);
    return markOf(view);
  }

  /** Counts what the page of a view reports. Anybody can send any report. */
  reported({ view, answeredPage, records, site }: ViewReports, sender: string): void {
    const group = this.#groupOf(view);
    const ageSeconds = Date.now() / 1_000 - view.servedAtSeconds;
    if (!group || ageSeconds < -maxSkewSeconds || ageSeconds > maxAgeSeconds) return;
    const network = networkOf(sender);
    const events = records.flatMap((record) => eventsOf(record, site));
    if (answeredPage) events.unshift({ signal: signals.answered, page: answeredPage });
    // A view in which a part failed five times is one failed view.
    for (const event of new Map(events.map((one) => [Object.values(one).join(), one])).values()) {
      // All buckets of a vital are one signal.
      const [name = ""] = event.signal.split(":");
      const countsOnce = view.isOnly && this.#counts.isFirst(network, name);
      this.#counts.count(view, group, event, countsOnce);
    }
  }

  #remember({ composition, revision }: CountedView, group: VisitorGroup): void {
    const key = `${composition} ${revision}`;
    if (this.#groups.has(key)) return;
    this.#groups.set(key, group);
    const [oldest = key] = this.#groups.keys();
    if (this.#groups.size > maxGroups) this.#groups.delete(oldest);
  }

  /** The group that a view was served to; undefined if no server can have served it. */
  #groupOf({ composition, revision }: CountedView): VisitorGroup | undefined {
    const known = this.#groups.get(`${composition} ${revision}`);
    if (known) return known;
    // Another server, or this one before a restart; the other may be ahead by a second.
    const shown = this.#shownOf(composition);
    if (!shown || revision > shown.revision + 1) return undefined;
    return revision < shown.revision - maxRevisionsAgo ? undefined : shown.group;
  }
}

/** A browser that shows the document to somebody, and doesn't say that it is a machine. */
function isNavigation({ method, headers }: FastifyRequest): boolean {
  return (
    method === "GET" &&
    headers["sec-fetch-dest"] === "document" &&
    headers["sec-purpose"] === undefined &&
    !isCrawler(headers["user-agent"] ?? "")
  );
}

/** The answers for the latest browsers' names: one takes longer than all the rest of a count. */
const crawlers = new Map<string, boolean>();
const maxCrawlers = 1_000;
const maxAgentLength = 500;

function isCrawler(agent: string): boolean {
  const known = crawlers.get(agent);
  if (known !== undefined) return known;
  // No browser has such a long name.
  if (agent.length > maxAgentLength) return true;
  if (crawlers.size >= maxCrawlers) crawlers.clear();
  const found = isbot(agent);
  crawlers.set(agent, found);
  return found;
}

function eventsOf(record: ViewReport, { releases }: CompositionRecord): ViewEvent[] {
  const { kind, page, what, value, isReplaced } = record;
  // Cast: a report's vital is one of them.
  if (kind === "vital") return [{ signal: vitalSignal(what as Vital, value ?? 0), page }];
  if (kind !== "failure" && kind !== "error") return [];
  // An error without one of our files may be an extension's.
  if (kind === "error" && record.remote === "") return [];
  const isShown = releases[record.remote]?.version === record.version;
  const { remote, version } = isShown ? record : { remote: "other", version: "" };
  return [{ signal: isReplaced ? signals.fallback : signals.failed, page, remote, version }];
}
