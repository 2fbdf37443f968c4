import type { GatewayHealth } from "@site/gateway/gateway";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** The state of everything that a server needs. */
export interface ReadinessReport {
  /** `degraded`: visitors get pages; something else is down, or a part of the registry is damaged. */
  status: "ready" | "degraded" | "not ready" | "closing";
  /** Id of the composition that pages come from. */
  composition: string | null;
  /** `busy`: it answered a moment ago but is slow. `none`: no gateway. */
  database: Exclude<GatewayHealth["state"], "silent"> | "busy" | "none";
  /** What is wrong with the database, and what to do. */
  cause?: string;
  /** The services that submissions are delivered to, if any: one that fails is named with its setting. */
  destinations?: GatewayHealth["destinations"];
  /** `unreachable`: the channel, or what it points to, can't be read. */
  store: "reachable" | "unreachable";
  /** Keys of damaged objects that this server came across, up to twenty: `pnpm release mirror`. */
  damaged: string[];
}

const maxNamed = 20;

export interface ReadinessSources {
  composition(): string | undefined;
  isStoreReachable(): boolean;
  damaged?(): string[];
  /** Never rejects; undefined without a gateway. */
  database?: (() => Promise<GatewayHealth>) | undefined;
}

/** The database is checked at most once in this time. */
const keptMs = 1_000;

/** A database that is silent for longer counts as down, not busy. */
const maxSilenceMs = 15_000;

/** Tracks whether this server should get visitors. */
export class Readiness {
  /** Once true, this server should get no more visitors. */
  isClosing = false;
  readonly #sources: ReadinessSources;
  #asked: Promise<ReadinessReport> | undefined;
  #askedAtMs = 0;
  #databaseAnsweredAtMs = Number.NEGATIVE_INFINITY;

  constructor(sources: ReadinessSources) {
    this.#sources = sources;
  }

  /** Never rejects, and resolves within the database's own deadline of two seconds. */
  async report(now = performance.now()): Promise<ReadinessReport> {
    if (this.#asked === undefined || now - this.#askedAtMs >= keptMs) {
      this.#askedAtMs = now;
      this.#asked = this.#ask(now);
    }
    const report = await this.#asked;
    return this.isClosing ? { ...report, status: "closing" } : report;
  }

  async #ask(now: number): Promise<ReadinessReport> {
    const health = await this.#sources.database?.();
    const database = this.#databaseState(health, now);
    const composition = this.#sources.composition() ?? null;
    const store = this.#sources.isStoreReachable() ? "reachable" : "unreachable";
    const damaged = this.#sources.damaged?.().toSorted().slice(0, maxNamed) ?? [];
    const isReady = composition !== null;
    const hasDatabase = database === "reachable" || database === "none";
    const destinations = health?.destinations;
    const hasServices = Object.values(destinations ?? {}).every(({ state }) => state !== "failing");
    const isWhole = store === "reachable" && hasDatabase && hasServices && damaged.length === 0;
    const status = !isReady ? "not ready" : isWhole ? "ready" : "degraded";
    const cause = health?.cause;
    const details = { ...(cause && { cause }), ...(destinations && { destinations }) };
    return { status, composition, database, store, damaged, ...details };
  }

  #databaseState(health: GatewayHealth | undefined, now: number): ReadinessReport["database"] {
    if (health === undefined) return "none";
    if (health.state === "reachable") this.#databaseAnsweredAtMs = now;
    if (health.state !== "silent") return health.state;
    return now - this.#databaseAnsweredAtMs < maxSilenceMs ? "busy" : "unreachable";
  }
}

/** Whether this server should get forms: it can store submissions, or could a moment ago. */
function takesSubmissions(report: ReadinessReport): boolean {
  return takesVisitors(report) && ["reachable", "busy", "damaged"].includes(report.database);
}

/** Whether a server in this state should get visitors. */
function takesVisitors({ status }: ReadinessReport): boolean {
  return status === "ready" || status === "degraded";
}

/**
 * `/healthz` is 200 once there was a composition to show, and then as long as the process lives:
 * restart it when this doesn't answer. `/readyz` says whether this server should get visitors now
 * (200 or 503), and why not. `/readyz/forms` says the same about forms, so that a database outage
 * takes no page out of rotation. None of them reveals anything about visitors or their submissions.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", async (_request, reply) => {
    const { composition } = await readiness.report();
    // Once there is one, the server keeps it: a restart would not fix what fails later.
    const hasStarted = composition !== null;
    return reply
      .code(hasStarted ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: hasStarted ? "ok" : "starting", composition });
  });
  const probe = (path: string, isReady: (report: ReadinessReport) => boolean) =>
    app.get(path, async (_request, reply) => {
      const report = await readiness.report();
      return reply
        .code(isReady(report) ? 200 : 503)
        .header("cache-control", "no-store")
        .send(report);
    });
  probe("/readyz", takesVisitors);
  probe("/readyz/forms", takesSubmissions);
}

/** How often the state is checked without requests, in milliseconds. */
const lookEveryMs = 5_000;

/** Logs every change of the state once: what failed, and that it recovered. */
export function logReadiness(
  readiness: Readiness,
  log: FastifyBaseLogger,
  everyMs = lookEveryMs,
): () => void {
  let known: ReadinessReport | undefined;
  const look = async () => {
    const found = await readiness.report();
    if (readiness.isClosing || JSON.stringify(found) === JSON.stringify(known)) return;
    const wasWell = known === undefined || known.status === "ready";
    known = found;
    const { status, ...state } = found;
    const parts =
      found.damaged.length > 0
        ? { ...state, mend: "pnpm release mirror <mirror> <registry>" }
        : state;
    if (!takesVisitors(found)) log.error(parts, `the server is ${status}`);
    else if (status === "degraded") log.warn(parts, "the server is degraded, and goes on");
    else if (wasWell) log.info(parts, "the server is ready");
    else log.warn(parts, "the server is ready again");
  };
  const timer = setInterval(look, everyMs).unref();
  void look();
  return () => clearInterval(timer);
}
