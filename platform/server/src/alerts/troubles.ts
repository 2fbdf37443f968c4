import { hostname } from "node:os";
import { isOverdue, type LastRuns } from "@site/composer/housekeeping";
import { labelsOf } from "@site/composer/judging/canary-report";
import { utcText } from "@site/composer/output-texts";
import { littleFreeBytes } from "@site/gateway/environment";
import type { GatewayHealth } from "@site/gateway/gateway";
import { isFailing, type PartFailures } from "@site/gateway/store/page-counts";
import type { ChannelRevision } from "@site/registry/channel-revision";
import type { Run } from "@site/registry/run";
import { guardName } from "#counts/canary-guard.ts";
import type { ReadinessReport } from "#process/readiness.ts";

/** Something that the operator has to know. */
export interface Trouble {
  /** The same for as long as it lasts, and on each server that sees it. */
  name: string;
  /** What happened, as one sentence without its full stop. */
  fact: string;
  /** Figures, or the cause. */
  details?: string | undefined;
  visitors: string;
  /** The commands, and the page that explains them. */
  remedy: readonly string[];
  /** The view of the console that shows it, below `/console`; the first one by default. */
  view?: string;
  /** What the console offers to do about it at once. */
  action?: "canary-stop" | "rollback";
  /** What is so when it is over; absent for something that is past already. */
  over?: string;
  /** How long it has to last before it is told. */
  holdMs: number;
  /** Told again where this has grown. */
  size?: number;
}

export interface TroubleSources {
  live: { channel: string; revision: ChannelRevision | undefined };
  guard: { convicted: { id: string; evidence: string } | undefined };
  readiness: { report(): Promise<ReadinessReport> };
  /** Deliveries that were given up, and how long the oldest waits; null when unknown. */
  outbox(): Promise<Outbox>;
  /** Free space of the data directory; null when unknown. */
  freeBytes(): Promise<number | null>;
  /** What failed in browsers since a moment. */
  failures(since: Date): Promise<readonly PartFailures[]>;
  /** How each verb of housekeeping ended last; never rejects. */
  runs(): Promise<LastRuns>;
  /** When a verb is overdue, in days since its last run; 0 for never. */
  overdueDays: number;
}

type Outbox = Pick<GatewayHealth, "dead" | "oldestWaitingMs">;

const minuteMs = 60_000;
/** A restart of the store or of the database takes less. */
const outageMs = 3 * minuteMs;
/** Failures of whole hours, of the last one at least, count. */
const failingWithinMs = 60 * minuteMs;
/** A server that was starting when a canary was ended tells it within this time. */
const endedForMs = 10 * minuteMs;
/** As in `deploy/alerts.yml`: an hour, for a quarter of an hour. */
const longWaitMs = 75 * minuteMs;

/** Finds what is wrong with the site now. */
export class Troubles {
  readonly #from: TroubleSources;
  #outbox: Outbox = { dead: null, oldestWaitingMs: null };
  /** How each verb ended last, as far as that could be read, and when it was asked. */
  readonly #runs = new Map<string, Run>();
  #runsAtMs = Number.NEGATIVE_INFINITY;
  #failures: readonly PartFailures[] = [];
  #failuresAtMs = Number.NEGATIVE_INFINITY;

  constructor(from: TroubleSources) {
    this.#from = from;
  }

  /** Never rejects. */
  async now(): Promise<Trouble[]> {
    const { readiness, outbox, freeBytes } = this.#from;
    const [report, waiting, free] = await Promise.all([readiness.report(), outbox(), freeBytes()]);
    // While the store can't be asked, what it said last is still so.
    if (waiting.dead !== null) this.#outbox = waiting;
    const found = [this.#ofCanary(), registryTrouble(report), databaseTrouble(report)];
    const others = [...deliveryTroubles(this.#outbox), diskTrouble(free)];
    const lists = await Promise.all([this.#ofLiveParts(), this.#ofHousekeeping()]);
    return [...found, ...others, ...lists.flat()].filter((one) => one !== undefined);
  }

  /** Releases that everybody gets, and that fail; a canary has its guard. While the store can't be asked, as before. */
  async #ofLiveParts(nowMs = Date.now()): Promise<Trouble[]> {
    const { live, failures } = this.#from;
    const { channel, revision } = live;
    if (nowMs - this.#failuresAtMs >= minuteMs) {
      const since = new Date(nowMs - failingWithinMs);
      this.#failures = await failures(since).catch(() => this.#failures);
      this.#failuresAtMs = nowMs;
    }
    const failing = this.#failures.filter(
      ({ group, remote, version, failedNetworks, served }) =>
        group === "live" &&
        revision?.releases[remote] === version &&
        isFailing({ failed: failedNetworks, served }),
    );
    const releases = Map.groupBy(failing, ({ remote, version }) => `${remote}@${version}`);
    return [...releases].map(([label, parts]) => ({
      name: `failing ${label}`,
      fact: `${label}, which everybody gets, fails in browsers`,
      details: parts
        .map(({ page, failed, served }) => `${page}: ${failed} of ${served} views`)
        .join("; "),
      visitors: "the page can be read; what the failed part does in a browser does not work.",
      remedy: [
        `pnpm release history --channel ${channel}`,
        `pnpm release rollback ${label.split("@")[0]}@<the version before> --channel ${channel}`,
        "docs/recipes/runbook.md#a-remote-is-broken",
      ],
      view: "/failures",
      action: "rollback",
      over: `${label} fails no more, or nobody gets it any more`,
      holdMs: minuteMs,
    }));
  }

  async #ofHousekeeping(nowMs = Date.now()): Promise<Trouble[]> {
    if (nowMs - this.#runsAtMs >= minuteMs) {
      for (const [verb, run] of Object.entries(await this.#from.runs())) {
        if (run && "endedAt" in run) this.#runs.set(verb, run);
      }
      this.#runsAtMs = nowMs;
    }
    const { overdueDays } = this.#from;
    return Object.entries(housekeeping).flatMap(([verb, remedy]) => {
      const { endedAt, fault } = this.#runs.get(verb) ?? {};
      if (!fault && !isOverdue(verb, endedAt, overdueDays, nowMs)) return [];
      return {
        name: `${fault ? "failed" : "overdue"} ${verb}`,
        fact: `The last ${verb} ${fault ? "failed" : `is older than ${overdueDays} days`}`,
        details: `It ended ${endedAt && utcText(new Date(endedAt))}: ${fault ?? "well"}.`,
        visitors: "nothing yet.",
        remedy,
        over: `The ${verb} has run again, and ended well`,
        holdMs: minuteMs,
      };
    });
  }

  #ofCanary(nowMs = Date.now()): Trouble | undefined {
    const { live, guard } = this.#from;
    const { channel, revision } = live;
    if (!revision) return undefined;
    if (!revision.canary) {
      const isNew = nowMs - Date.parse(revision.movedAt) < endedForMs;
      if (revision.movedBy !== guardName || !isNew) return undefined;
      return {
        name: `ended ${channel} ${revision.sequence}`,
        fact: "The server ended the canary: it was worse than what is live",
        details: revision.note,
        visitors: "everybody gets what is live.",
        remedy: [`pnpm release history --channel ${channel}`, "docs/recipes/judge-a-canary.md"],
        view: "/canary",
        holdMs: 0,
      };
    }
    const { id, percent } = revision.canary;
    if (guard.convicted?.id !== id) return undefined;
    const names = labelsOf(revision.canary).join(", ");
    return {
      name: `canary ${id}`,
      fact: `The canary ${names} is worse than what is live`,
      details: guard.convicted.evidence,
      visitors: `${percent} % of them get it.`,
      remedy: [`pnpm release canary --stop --channel ${channel}`, "docs/recipes/judge-a-canary.md"],
      view: "/canary",
      action: "canary-stop",
      over: `The canary ${names} has ended, or isn't worse any more`,
      holdMs: minuteMs,
    };
  }
}

const housekeepingPage = "docs/recipes/runbook.md#housekeeping-failed-or-is-overdue";

/** The verbs that are missed when they don't run, and their commands. */
const housekeeping = {
  verify: ["pnpm release verify", housekeepingPage],
  mirror: ["pnpm release mirror <from> <to>", housekeepingPage],
  backup: ["pnpm leads backup <file>", housekeepingPage],
};

function registryTrouble({ store, composition }: ReadinessReport): Trouble | undefined {
  if (store === "reachable") return undefined;
  return {
    name: "registry",
    fact: "The registry can't be read",
    visitors: composition
      ? "pages are served as before; nothing can be promoted or taken back."
      : "each page answers 503.",
    remedy: ["pnpm release status", "docs/recipes/runbook.md#sitechannelunread"],
    over: "The registry can be read again",
    holdMs: outageMs,
  };
}

function databaseTrouble({ database, cause }: ReadinessReport): Trouble | undefined {
  if (["reachable", "busy", "none"].includes(database)) return undefined;
  const failing = "forms say that nothing was stored, and keep what was typed";
  const facts: Partial<Record<typeof database, readonly [fact: string, visitors: string]>> = {
    damaged: ["The submission store is damaged", "nothing yet: no submission has failed."],
    full: ["The submission store's disk is full", `once nothing can be written, ${failing}.`],
  };
  const otherwise = [
    "Submissions can't be stored",
    `${failing}; pages are served as before.`,
  ] as const;
  const [fact, visitors] = facts[database] ?? otherwise;
  return {
    name: "database",
    fact,
    details: cause ?? `The database is ${database}.`,
    visitors,
    remedy: [
      'curl "$SITE/readyz/forms"',
      `docs/recipes/runbook.md#${database === "full" ? "the-disk-fills" : "the-database-is-down"}`,
    ],
    over: "Submissions can be stored again",
    holdMs: outageMs,
  };
}

function deliveryTroubles({ dead, oldestWaitingMs }: Outbox): Trouble[] {
  const common = {
    visitors: "what they sent is stored, but has not reached you.",
    view: "/enquiries",
    holdMs: minuteMs,
  };
  const waiting = {
    name: "waiting deliveries",
    fact: "Deliveries fail, and have waited for more than an hour",
    remedy: [
      "pnpm leads list deliveries --state waiting",
      "pnpm leads test",
      "docs/recipes/runbook.md#siteoutboxstuck",
    ],
    over: "No delivery waits for long any more",
  };
  const given = {
    name: "deliveries",
    fact: dead === 1 ? "A delivery was given up" : `${dead} deliveries were given up`,
    remedy: [
      "pnpm leads list deliveries --state dead",
      "pnpm leads retry --dead",
      "docs/recipes/runbook.md#sitedeliveriesdead",
    ],
    over: "The deliveries that were given up were sent or discarded",
    size: dead ?? 0,
  };
  return [
    ...((oldestWaitingMs ?? 0) > longWaitMs ? [{ ...waiting, ...common }] : []),
    ...(dead ? [{ ...given, ...common }] : []),
  ];
}

function diskTrouble(free: number | null): Trouble | undefined {
  if (free === null || free >= littleFreeBytes) return undefined;
  // Each server has its own disk.
  const host = hostname();
  return {
    name: `disk of ${host}`,
    fact: `The disk of ${host} is nearly full`,
    details: "The disk of DATA_DIRECTORY has less than 1 GB left.",
    visitors: "nothing yet; once nothing can be written, each form is rejected.",
    remedy: ["du -sh /var/lib/site/*", "docs/recipes/runbook.md#the-disk-fills"],
    over: `The disk of ${host} has room again`,
    holdMs: minuteMs,
  };
}
