import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { languageOfPath } from "shared/languages";
import type { ComposedDocument } from "#compose/composition-record.ts";
import { type GatewayConfig, registerGateway } from "#gateway/gateway.ts";
import { contentTypeOf } from "#registry/file-type.ts";
import { StoreUnreachable } from "#registry/object-store.ts";
import { MissingBlob, type Registry } from "#registry/registry.ts";
import { ChannelChoice, type Choice, type Visitor } from "./channel-choice.ts";
import { LiveComposition } from "./live-composition.ts";
import { ReleaseFiles } from "./release-files.ts";
import { addSecurityHeaders, sendDocumentPolicy } from "./security-headers.ts";
import { readAddress } from "./site-address.ts";
import { BlobCache, sendStored } from "./stored-response.ts";
import { warmUp } from "./warm-cache.ts";

/** How often the server looks for a moved pointer, in milliseconds. */
const refreshIntervalMs = 2000;

/** A release's file never changes. */
const releaseCaching = "public, max-age=31536000, immutable";

/** Files of a composition whose addresses change with what they hold. */
const namedByContent = /^\/_(?:composition|og)\//;

export interface SiteServerOptions {
  registry: Registry;
  channel: string;
  /** Other channels, which `?channel=` may show. */
  previews?: readonly string[];
  /** Writes log lines of this level and above, as JSON; without it nothing is logged. */
  logLevel?: "info" | "warn";
  /** How the forms' gateway is set up; without it the server answers pages alone. */
  gateway?: GatewayConfig;
}

/**
 * The site's server: documents of the live composition, files of every published release, and
 * nothing else that isn't registered by others (the gateway).
 */
export async function createSiteServer({
  registry,
  channel,
  previews = [],
  logLevel,
  gateway: gatewayConfig,
}: SiteServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: logLevel ? { level: logLevel } : false,
    // Requests are routed by our own reading of the address; the router must not normalise it first.
    routerOptions: { ignoreTrailingSlash: false },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const releases = new ReleaseFiles(registry);
  const cache = new BlobCache(registry);
  const channels = await openChannels();
  const { live } = channels;
  addSecurityHeaders(app);
  const gateway = gatewayConfig && (await registerGateway(app, gatewayConfig));
  if (gateway) app.addHook("onClose", () => gateway.close());

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StoreUnreachable)) throw error;
    // What is live is in memory; this was asked for something else.
    return reply
      .code(503)
      .headers({ "cache-control": "no-store", "retry-after": "5" })
      .type("text/plain")
      .send("This can't be read right now. Please try again.\n");
  });

  app.get("/healthz", async (_request, reply) => {
    const health = await gateway?.ready();
    const isUp = live.record !== undefined && health?.isReady !== false;
    return reply
      .code(isUp ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isUp ? "ok" : "starting", composition: live.record?.id });
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

  async function answer(request: FastifyRequest, reply: FastifyReply, choice: Choice) {
    const { record } = choice;
    const [rawPath = "/", query] = request.url.split(/\?(.*)/s, 2);
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
      const part =
        channels.choice.fileNamedByContent(path) ?? (await releases.compositionFile(path));
      if (part) return sendStored(request, reply, cache, part, { cacheControl: releaseCaching });
    }
    const file = record.files[path];
    if (file) {
      reply.headers(choice.headers);
      return sendStored(request, reply, cache, file, { cacheControl: choice.caching });
    }
    return (await sendReleased(request, reply, path)) ?? sendNotFound(request, reply, choice, 404);
  }

  /** A file of a release, live or not; undefined where there is none. */
  async function sendReleased(request: FastifyRequest, reply: FastifyReply, path: string) {
    const released = await releases.find(path);
    if (!released) return undefined;
    try {
      // Another site of the same owner, or a development shell, may run these releases too.
      reply.header("access-control-allow-origin", "*");
      reply.header("cross-origin-resource-policy", "cross-origin");
      const stored = { ...released, type: contentTypeOf(path) };
      return await sendStored(request, reply, cache, stored, { cacheControl: releaseCaching });
    } catch (error) {
      // It was pruned since this server came to know it.
      if (error instanceof MissingBlob) return undefined;
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

  function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    { headers, caching }: Choice,
    document: ComposedDocument,
    status: number,
  ) {
    sendDocumentPolicy(reply, document.policy);
    reply.headers(headers);
    const cacheControl = status === 200 ? caching : "no-store";
    return sendStored(request, reply, cache, document, { status, cacheControl });
  }

  return app;
}

function visitorOf({ url, headers, protocol }: FastifyRequest): Visitor {
  const forwarded = String(headers["x-forwarded-proto"] ?? "")
    .split(",", 1)[0]
    ?.trim();
  return {
    query: url.split(/\?(.*)/s, 2)[1],
    cookies: headers.cookie,
    // What a proxy says decides no more than a cookie's attribute: it need not be trusted.
    isSecure: protocol === "https" || forwarded === "https",
  };
}
