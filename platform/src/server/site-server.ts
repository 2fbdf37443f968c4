import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { languageOfPath } from "shared/languages";
import { reportsPath } from "shared/report";
import type { ComposedDocument } from "#compose/composition-record.ts";
import { type GatewayConfig, registerGateway } from "#gateway/gateway.ts";
import { OverrideAnswers } from "#override/override-answers.ts";
import { noOverrides, type OverrideConfig } from "#override/override-config.ts";
import { contentTypeOf } from "#registry/file-type.ts";
import { StoreUnreachable } from "#registry/object-store.ts";
import { MissingBlob, type Registry } from "#registry/registry.ts";
import { ReportFiles } from "#reports/report-files.ts";
import { noReporting, reportingOf } from "#reports/report-headers.ts";
import { reportRoutes } from "#reports/report-routes.ts";
import { reportsFolder } from "#reports/reports-folder.ts";
import { ChannelChoice, type Choice, type Visitor } from "./channel-choice.ts";
import { connectionBounds, connectionLimits, limitConnections } from "./connection-limits.ts";
import { healthRoutes } from "./health-routes.ts";
import { LiveComposition } from "./live-composition.ts";
import { Readiness } from "./readiness.ts";
import { logReadiness } from "./readiness-watch.ts";
import { ReleaseFiles } from "./release-files.ts";
import { repeatImmutableAnswers } from "./repeated-answers.ts";
import { routableUrl } from "./routable-url.ts";
import { addSecurityHeaders, sendDocumentPolicy } from "./security-headers.ts";
import { type LogLevel, logOptions, RequestLog } from "./server-log.ts";
import { readAddress } from "./site-address.ts";
import { BlobCache, sendStored } from "./stored-response.ts";
import { warmUp } from "./warm-cache.ts";

/** How often the server looks for a moved pointer, in milliseconds. */
const refreshIntervalMs = 2000;

/** A store that has said nothing for so long, in milliseconds, counts as unreachable. */
const storeSilenceMs = 5 * refreshIntervalMs;

/** A release's file never changes. */
const releaseCaching = "public, max-age=31536000, immutable";

/** Files of a composition whose addresses change with what they show. */
const namedByContent = /^\/_og\//;

export interface SiteServerOptions {
  registry: Registry;
  channel: string;
  /** Other channels, which `?channel=` may show. */
  previews?: readonly string[];
  /** What `?override=` may do; without it nothing. */
  overrides?: OverrideConfig;
  /** Writes log lines of this level and above, as JSON; without it nothing is logged. */
  logLevel?: LogLevel;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void };
  /** Connections open at once; more are closed as they come. */
  mostConnections?: number;
  /**
   * How the forms' gateway is set up; without it the server answers pages alone, and takes no
   * reports either.
   */
  gateway?: GatewayConfig;
  reportsKeptDays?: number;
}

/** A server that isn't listening yet, and what tells whether it should get visitors. */
export interface SiteServer extends FastifyInstance {
  readiness: Readiness;
}

/**
 * The site's server: documents of the live composition, files of every published release, and
 * nothing else that isn't registered by others (the gateway).
 */
export async function createSiteServer({
  registry,
  channel,
  previews = [],
  overrides: overrideConfig = noOverrides,
  logLevel,
  logStream,
  mostConnections,
  gateway: gatewayConfig,
  reportsKeptDays,
}: SiteServerOptions): Promise<SiteServer> {
  const app = fastify({
    ...connectionLimits,
    logger: logLevel ? logOptions(logLevel, logStream) : false,
    // Requests are routed by our own reading of the address; the router must not normalise it first.
    routerOptions: { ignoreTrailingSlash: false },
    rewriteUrl: ({ url = "/" }) => routableUrl(url),
    logController: new RequestLog(),
  });
  const releases = new ReleaseFiles(registry);
  const cache = new BlobCache(registry);
  const overrides = new OverrideAnswers(registry, overrideConfig);
  const channels = await openChannels();
  const { live } = channels;
  const isBehindProxy = gatewayConfig !== undefined && gatewayConfig.proxy !== "none";
  limitConnections(app, connectionBounds(isBehindProxy, mostConnections));
  addSecurityHeaders(app);
  repeatImmutableAnswers(app);
  const gateway = gatewayConfig && (await registerGateway(app, gatewayConfig));
  if (gateway) app.addHook("onClose", () => gateway.close());
  if (gatewayConfig) await takeReports(gatewayConfig);

  const readiness = new Readiness({
    composition: () => live.record?.id,
    isStoreReachable: () => live.unreadForMs() < storeSilenceMs,
    database: gateway && (() => gateway.ready()),
  });
  const stopWatching = logReadiness(readiness, app.log);
  app.addHook("onClose", async () => stopWatching());
  healthRoutes(app, readiness);

  app.setErrorHandler((error, request, reply) => {
    // What is live is in memory; this was asked for something else.
    const isAway = error instanceof StoreUnreachable;
    // Fastify's own refusals of a request carry the status that fits.
    const { statusCode = 500 } = error as { statusCode?: number };
    if (!isAway && statusCode < 500) throw error;
    if (!isAway) request.log.error({ req: request, err: error }, "a request met a fault");
    // Never the message: it is for the log, and names what visitors needn't know.
    return reply
      .code(isAway ? 503 : 500)
      .headers({ "cache-control": "no-store", ...(isAway && { "retry-after": "5" }) })
      .type("text/plain")
      .send("This can't be read right now. Please try again.\n");
  });

  app.setNotFoundHandler(async (request, reply) => {
    const choice = channels.choice.choose(visitorOf(request));
    if (!choice) {
      return reply
        .code(503)
        .header("cache-control", "no-store")
        .type("text/plain")
        .send("No composition is live yet.\n");
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      return reply
        .code(405)
        .header("allow", "GET, HEAD")
        .send({ message: "Only GET and HEAD are answered here." });
    }
    return answer(request, reply, choice);
  });

  async function openChannels() {
    const open = (name: string) =>
      new LiveComposition(registry, name, (record) => warmUp(cache, releases, record));
    const live = open(channel);
    await live.refresh();
    const previewed = new Map(previews.map((name) => [name, open(name)]));
    // A previewed channel that can't be read yet appears when it can be.
    await Promise.allSettled([...previewed.values()].map((one) => one.refresh()));
    for (const [name, one] of [[channel, live] as const, ...previewed]) {
      one.watch(refreshIntervalMs, (error) =>
        app.log.error(error, `channel ${name} stays as it was: it can't be read`),
      );
      app.addHook("onClose", async () => one.stop());
    }
    return { live, choice: new ChannelChoice(live, previewed) };
  }

  async function takeReports(config: GatewayConfig) {
    const bounds = reportsKeptDays === undefined ? {} : { keptDays: reportsKeptDays };
    const files = new ReportFiles(reportsFolder(config.dataDirectory), bounds);
    const site = (id?: string) => channels.choice.recordOf(id);
    await app.register(reportRoutes({ files, site }, config), { prefix: reportsPath });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, choice: Choice) {
    const { record } = choice;
    // As it was asked for, not as the router can read it: a malformed address is told from a lost one.
    const [rawPath = "/", query] = request.originalUrl.split(/\?(.*)/s, 2);
    const address = readAddress(rawPath);
    if (address.kind === "malformed") return sendNotFound(request, reply, choice, 400);
    const suffix = query === undefined ? "" : `?${query}`;
    if (address.kind === "redirect") return reply.redirect(encodeURI(address.path) + suffix, 308);

    const { path } = address;
    const document = record.documents[path];
    if (document) return sendDocument(request, reply, choice, document, 200);
    const successor = record.gone?.[path]?.successor;
    if (successor) return redirect(reply, choice, successor + suffix, 301);
    if (record.gone?.[path]) return sendNotFound(request, reply, choice, 410);
    const lowerCase = path.toLowerCase();
    if (record.documents[lowerCase]) return redirect(reply, choice, lowerCase + suffix, 308);
    if (namedByContent.test(path)) {
      const part = channels.choice.fileNamedByContent(path);
      if (part) return sendStored(request, reply, cache, part, { cacheControl: releaseCaching });
    }
    const file = record.files[path];
    if (file) {
      reply.headers(choice.headers);
      return sendStored(request, reply, cache, file, { cacheControl: choice.caching });
    }
    if (await sendReleased(request, reply, path)) return reply;
    return sendNotFound(request, reply, choice, 404);
  }

  /**
   * Sends a file of a release, live or not; false where there is none. Not the reply itself: whoever
   * awaits a reply gets nothing, once it is sent.
   */
  async function sendReleased(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<boolean> {
    const released = await releases.find(path);
    if (!released) return false;
    try {
      // Another site of the same owner, or a development shell, may run these releases too.
      reply.header("access-control-allow-origin", "*");
      reply.header("cross-origin-resource-policy", "cross-origin");
      const stored = { ...released, type: contentTypeOf(path) };
      await sendStored(request, reply, cache, stored, { cacheControl: releaseCaching });
      return true;
    } catch (error) {
      // It was pruned since this server came to know it.
      if (error instanceof MissingBlob) return false;
      throw error;
    }
  }

  /** Where an address leads may change with the next move of the channel: nobody may rely on it. */
  function redirect(reply: FastifyReply, choice: Choice, to: string, status: 301 | 308) {
    return reply
      .headers(choice.headers)
      .header("cache-control", choice.caching)
      .redirect(to, status);
  }

  function sendNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
    choice: Choice,
    status: number,
  ) {
    const language = languageOfPath(request.url.split("?", 1)[0] ?? "/");
    return sendDocument(request, reply, choice, choice.record.notFound[language], status);
  }

  async function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    { channel, record, headers, caching }: Choice,
    document: ComposedDocument,
    status: number,
  ) {
    const [path = "/", query] = request.url.split(/\?(.*)/s, 2);
    const isOverridden = await overrides.send(reply, { channel, record, path, query, status });
    if (isOverridden) return reply;
    const reporting = gateway ? reportingOf(visitorOf(request).isSecure, record.id) : noReporting;
    sendDocumentPolicy(reply, document.policy, reporting);
    reply.headers(headers).header("x-composition", record.id);
    const cacheControl = status === 200 ? caching : "no-store";
    return sendStored(request, reply, cache, document, { status, cacheControl });
  }

  // Cast: the instance is a promise of itself too, whose type forgets what was added.
  return Object.assign(app, { readiness }) as FastifyInstance as SiteServer;
}

function visitorOf({ url, headers, protocol }: FastifyRequest): Visitor {
  const forwarded = String(headers["x-forwarded-proto"] ?? "")
    .split(",", 1)[0]
    ?.trim();
  return {
    query: url.split(/\?(.*)/s, 2)[1],
    cookies: headers.cookie,
    // What a proxy says decides no more than what the visitor's own browser is told: it need not be
    // trusted.
    isSecure: protocol === "https" || forwarded === "https",
  };
}
