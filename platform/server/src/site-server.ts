import type { Socket } from "node:net";
import { barePolicy, fixedHeaders } from "@site/composer/compose/document/headers";
import { lastRuns } from "@site/composer/housekeeping";
import { reportsPath } from "@site/contract/report";
import { alertChannels } from "@site/gateway/alert-channels";
import { freeBytes } from "@site/gateway/environment";
import { type GatewayConfig, registerGateway } from "@site/gateway/gateway";
import { lastBackup } from "@site/gateway/store/runs";
import { DamagedObject, StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import fastify, { type FastifyInstance } from "fastify";
import { Alerts } from "#alerts/alerts.ts";
import { Troubles } from "#alerts/troubles.ts";
import type { MakeConsole } from "#console-sources.ts";
import { CanaryGuard } from "#counts/canary-guard.ts";
import { CountedViews } from "#counts/counted-views.ts";
import { ViewCounts } from "#counts/view-counts.ts";
import { ReleaseFiles, warmUp } from "#files/release-files.ts";
import type { StoreCopy } from "#files/store-copy.ts";
import { BlobCache } from "#files/stored-response.ts";
import type { Metrics } from "#metrics/metrics.ts";
import { openChannels, storeSilenceMs } from "#pages/channel-choice.ts";
import { dataHandlingOf, outdatedStatements } from "#pages/privacy-notice.ts";
import { routableUrl } from "#pages/site-address.ts";
import { SiteHandler } from "#pages/site-handler.ts";
import { connectionLimits, limitConnections } from "#process/connection-limits.ts";
import { healthRoutes, logReadiness, Readiness } from "#process/readiness.ts";
import { logOptions, RequestLog } from "#process/server-log.ts";
import { defaultBounds, ReportFiles, reportsFolder } from "#reports/report-files.ts";
import { reportRoutes } from "#reports/report-routes.ts";
import { addSecurityHeaders } from "#security/security-headers.ts";
import type { ServerConfig } from "#settings/config.ts";

type Settings = Omit<ServerConfig, "shutdownDelayMs" | "channel" | "metricsListen">;

export interface SiteServerOptions extends Partial<Settings> {
  registry: Registry;
  channel: string;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void };
  /**
   * Settings of the forms' gateway; without it the server serves only pages, and accepts no reports
   * either.
   */
  gateway?: GatewayConfig;
  /** The local copy of the registry's store; it is notified when the start is over. */
  copy?: StoreCopy | undefined;
  metrics?: Metrics | undefined;
  /** How long a page has to say that it is live; a minute by default. */
  graceMs?: number;
  /** The operator's console; it needs the gateway. */
  makeConsole?: MakeConsole | undefined;
}

/** How often records of releases that are no longer shown are forgotten. */
const forgetIntervalMs = 10 * 60_000;

/** A server that isn't listening yet, and its readiness. */
export interface SiteServer extends FastifyInstance {
  readiness: Readiness;
}

/**
 * The site's server: documents of the live composition, files of every published release, previews,
 * health, and with a gateway the forms and reports.
 */
export async function createSiteServer({
  registry,
  channel,
  previews = [],
  previewKey,
  logLevel,
  logStream,
  gateway: gatewayConfig,
  reportRetentionDays = defaultBounds.retentionDays,
  canaryGuard,
  overdueDays = 0,
  copy,
  metrics,
  graceMs,
  makeConsole,
}: SiteServerOptions): Promise<SiteServer> {
  const app = fastify({
    ...connectionLimits,
    logger: logLevel ? logOptions(logLevel, logStream) : false,
    // `readAddress` interprets the address itself; the router must not normalize it first.
    routerOptions: { ignoreTrailingSlash: false },
    trustProxy: gatewayConfig?.proxy ?? false,
    clientErrorHandler: answerUnreadable,
    // A closing server still answers on open connections: a proxy would pass a 503 on to visitors.
    return503OnClosing: false,
    rewriteUrl: ({ url = "/" }) => routableUrl(url),
    logController: new RequestLog(logLevel),
    // A logger for each request would only add the request's number, and cost time on every page.
    childLoggerFactory: (log) => log,
  });
  // Pages take no body, and without a parser none is read. Groups that take one have a parser.
  app.removeAllContentTypeParsers();
  const releases = new ReleaseFiles(registry);
  const cache = new BlobCache(registry);
  const { live, choice } = await openChannels(app, {
    registry,
    channel,
    previews,
    prepare: async (record) => {
      const damage = await warmUp(cache, releases, record);
      const { dataHandling, origin } = record.composition.site;
      const inForce = gatewayConfig && dataHandlingOf(gatewayConfig, reportRetentionDays);
      const settings = inForce ? outdatedStatements(dataHandling, inForce) : [];
      const advice = "the privacy notice states other settings than those in force: promote again";
      if (settings.length > 0) app.log.warn({ composition: record.id, settings }, advice);
      const links = gatewayConfig?.newsletter?.origin;
      if (links && links !== origin) {
        app.log.warn(
          `subscribers confirm at NEWSLETTER_ORIGIN, ${links}, and the site is ${origin}`,
        );
      }
      return damage;
    },
  });
  if (!live.record) {
    void registry.requireRevision(channel).catch(({ message }: Error) => app.log.warn(message));
  }
  let reports: ReportFiles | undefined;
  const forgetting = setInterval(() => {
    releases.keepOnly(choice.shown());
    // On a quiet site no report begins a new day, which deletes the old ones.
    void reports?.keep([]).catch(() => {});
  }, forgetIntervalMs).unref();
  app.addHook("onClose", async () => clearInterval(forgetting));
  await copy?.endStart((message) => app.log.warn(message));
  limitConnections(app, { isBehindProxy: Boolean(gatewayConfig?.proxy) });
  addSecurityHeaders(app);
  const gateway = gatewayConfig && (await registerGateway(app, gatewayConfig));
  const readiness = new Readiness({
    composition: () => live.record?.id,
    isStoreReachable: () => live.unreadForMs() < storeSilenceMs,
    damaged: () => [...registry.damaged.keys()],
    database: gateway && (() => gateway.ready()),
  });
  let views: CountedViews | undefined;
  let troubles: Troubles | undefined;
  if (gatewayConfig && gateway) {
    const retentionDays = reportRetentionDays;
    const { pageCounts, store } = gateway;
    const counted = { channel, retentionDays, store: pageCounts, graceMs, log: app.log };
    const counts = new ViewCounts(counted);
    app.addHook("onClose", async () => {
      await counts.close();
      await gateway.close();
    });
    views = new CountedViews(counts, (id) => choice.shownOf(id));
    const channels = alertChannels(gatewayConfig);
    if (canaryGuard || channels.length > 0 || makeConsole) {
      const ends = canaryGuard === "stop";
      const guard = new CanaryGuard({ registry, live, counts: pageCounts, log: app.log, ends });
      app.addHook("onClose", async () => guard.stop());
      const free = () => freeBytes(gatewayConfig.dataDirectory);
      const runs = () => lastRuns(registry, () => lastBackup(store));
      const failures = (since: Date) => pageCounts.failures({ channel, since });
      const machine = { readiness, outbox: () => gateway.ready(), failures, freeBytes: free };
      troubles = new Troubles({ live, guard, ...machine, runs, overdueDays });
    }
    if (troubles && channels.length > 0) {
      const said = { live, hasConsole: makeConsole !== undefined, log: app.log };
      const alerts = new Alerts({ troubles, channels, ...said, count: store.count });
      app.addHook("onClose", async () => alerts.stop());
    }
    reports = new ReportFiles(reportsFolder(gatewayConfig.dataDirectory), { retentionDays });
    const sink = { files: reports, channels: choice, views, metrics };
    await app.register(reportRoutes(sink, gatewayConfig), { prefix: reportsPath });
  }

  metrics?.watch(app, {
    live,
    outbox: gateway && (() => gateway.ready()),
    dataDirectory: gatewayConfig?.dataDirectory,
  });
  const stopWatching = logReadiness(readiness, app.log);
  app.addHook("onClose", async () => stopWatching());
  healthRoutes(app, readiness);
  if (makeConsole && gateway && gatewayConfig && reports && troubles) {
    const { store, submissions } = gateway;
    const shown = { registry, channel, previews, previewKey, live: () => live.record };
    const sources = { ...shown, readiness, reports, gateway: gatewayConfig, store, submissions };
    await app.register(makeConsole({ ...sources, troubles }), { prefix: "/console" });
  }

  handleErrors(app, registry);
  const handler = new SiteHandler({ channels: choice, previewKey, releases, cache, views });
  // Every page comes here: the router knows only the gateway, reports and health.
  app.setNotFoundHandler((request, reply) => handler.handle(request, reply));

  // Cast: the instance is also a promise of itself, whose type lacks what was added.
  return Object.assign(app, { readiness }) as FastifyInstance as SiteServer;
}

/** Answers requests that ended in an error: it is logged, and the visitor sees no details. */
function handleErrors(app: FastifyInstance, { damaged }: Registry): void {
  app.setErrorHandler((error, request, reply) => {
    // The live pages are in memory; this request was for something else.
    const isDamaged = error instanceof DamagedObject;
    const isAway = isDamaged || error instanceof StoreUnreachable;
    // Each is logged once with the state of the server.
    const isKnown = isDamaged ? damaged.has(error.key) : isAway;
    // Fastify's own rejections of a request carry the right status.
    const { statusCode = 500 } = error as { statusCode?: number };
    if (!isAway && statusCode < 500) throw error;
    if (!isKnown) request.log.error({ req: request, err: error }, "a request ended in an error");
    // Never the message: it is for the log, with details that visitors don't need.
    return reply
      .code(isAway ? 503 : 500)
      .headers({ "cache-control": "no-store", ...(isAway && { "retry-after": "5" }) })
      .type("text/plain")
      .send("This can't be read right now. Please try again.\n");
  });
  // The requested site must be unambiguous for every intermediary (RFC 9112, 3.2).
  app.addHook("onRequest", ({ raw: { rawHeaders } }, reply, done) => {
    const isHost = (text: string, index: number) => index % 2 === 0 && /^host$/i.test(text);
    if (rawHeaders.filter(isHost).length <= 1) return done();
    reply.code(400).type("text/plain").send("One Host, please.\n");
  });
  app.server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, bareHeaders).end();
  });
}

const bareHeaders = {
  ...fixedHeaders,
  "cache-control": "no-store",
  "content-security-policy": barePolicy,
};

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Answers data that is not a valid request, and closes its connection. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const headers = Object.entries({ ...bareHeaders, "content-length": "0", connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const status = statuses[error.code ?? ""] ?? "400 Bad Request";
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${lines}\r\n`);
  socket.destroy(error);
}
