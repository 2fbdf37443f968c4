import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { failure } from "@site/contract/failure";
import { freeBytes } from "@site/gateway/environment";
import type { GatewayHealth } from "@site/gateway/gateway";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { LiveComposition } from "#pages/live-composition.ts";

/** The sources of the gauges, read at every request for metrics. */
export interface MetricsSources {
  live: Pick<LiveComposition, "revision" | "unreadForMs">;
  /** Undefined without a gateway. */
  outbox?: (() => Promise<Outbox>) | undefined;
  /** Where the server writes: submissions, the mail drop, reports, its copy of the registry. */
  dataDirectory?: string | undefined;
}
type Outbox = Pick<GatewayHealth, "waiting" | "dead" | "oldestWaitingMs">;

/** Kinds of routes by the first segment of their addresses; the rest is the site's own. */
const kinds = new Map([
  ["rest", "form"],
  ["api", "form"],
  ["forms", "form"],
  ["_reports", "report"],
  ["console", "owner"],
  ["healthz", "probe"],
  ["readyz", "probe"],
]);

/** Buckets from a document in memory to the longest possible request, in seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The server's metrics, in OpenMetrics, on a separate listener that visitors never reach. No label
 * contains anything that a visitor could invent or that identifies a person.
 */
export class Metrics {
  readonly #registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  readonly #registers = [this.#registry];
  readonly #requests = new Histogram({
    name: "site_http_request_duration_seconds",
    help: "Requests by kind of route and class of status",
    labelNames: ["kind", "status"],
    buckets: durations,
    registers: this.#registers,
  });
  readonly #reports = new Counter({
    name: "site_reports",
    help: "Browsers' reports, kept or dropped",
    labelNames: ["outcome"],
    registers: this.#registers,
  });

  constructor() {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    collectDefaultMetrics({ register: this.#registry });
    // A row that begins at the first failure shows no increase, so no alert would see that failure.
    for (const outcome of ["kept", "dropped"]) this.#reports.inc({ outcome }, 0);
    for (const kind of ["form", "page", "file"]) this.#requests.zero({ kind, status: "5xx" });
  }

  /** Counts an app's requests, and registers the gauges' sources. */
  watch(app: FastifyInstance, { live, outbox, dataDirectory }: MetricsSources): void {
    app.addHook("onResponse", (request, reply, done) => {
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      const kind = kindOf(request.url);
      this.#requests.observe({ kind, status }, reply.elapsedTime / 1_000);
      done();
    });
    this.#gauge(
      "site_composition_live_since_seconds",
      "When the live composition was put live",
      () => live.revision && Date.parse(live.revision.movedAt) / 1_000,
    );
    this.#gauge(
      "site_channel_unread_seconds",
      "How long the channel, or what it points to, could not be read",
      () => live.unreadForMs() / 1_000,
    );
    if (dataDirectory !== undefined) {
      this.#gauge("site_data_free_bytes", "Free space where the server writes", () =>
        freeBytes(dataDirectory),
      );
    }
    if (!outbox) return;
    const part = (name: keyof Outbox) => async () => (await outbox())[name];
    this.#gauge("site_outbox_waiting", "Deliveries that are not done yet", part("waiting"));
    this.#gauge("site_outbox_dead", "Deliveries that were given up", part("dead"));
    this.#gauge("site_outbox_oldest_seconds", "Age of the oldest delivery that waits", async () => {
      const { oldestWaitingMs } = await outbox();
      return oldestWaitingMs === null ? null : oldestWaitingMs / 1_000;
    });
  }

  countReports(kept: number, dropped: number): void {
    this.#reports.inc({ outcome: "kept" }, kept);
    this.#reports.inc({ outcome: "dropped" }, dropped);
  }

  /** Everything as text, in OpenMetrics. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Answers `GET /metrics` at a port of its own. */
  async listen(where: { host: string; port: number }): Promise<Server> {
    const server = createServer(async ({ method, url }, response) => {
      if (method !== "GET" || url !== "/metrics") return response.writeHead(404).end();
      try {
        const text = await this.text();
        return response.setHeader("content-type", Registry.OPENMETRICS_CONTENT_TYPE).end(text);
      } catch {
        return response.writeHead(500).end();
      }
    });
    await once(server.listen(where), "listening").catch(({ message }: Error) => {
      throw failure`metrics-address: METRICS_LISTEN can't be used: ${message}`;
    });
    return server.unref();
  }

  /** A gauge that is read on request; without a value it has no row: unknown is not zero. */
  #gauge(name: string, help: string, read: () => Readable | Promise<Readable>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: this.#registers,
      async collect() {
        const value = await read();
        if (typeof value === "number") gauge.set(value);
        else gauge.remove();
      },
    });
  }
}

type Readable = number | null | undefined;

/** A file's address ends in `.js` or the like. A 304 and an error don't say what they answer for. */
function kindOf(url: string): string {
  const kind = kinds.get(url.split(/[/?]/)[1] ?? "");
  return kind ?? (/^[^?]*\.\w+(?:\?|$)/.test(url) ? "file" : "page");
}
