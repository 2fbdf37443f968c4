import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { languageOfPath } from "shared/languages";
import type { ComposedDocument, CompositionRecord } from "#compose/composition-record.ts";
import { type GatewayConfig, registerGateway } from "#gateway/gateway.ts";
import { contentTypeOf } from "#registry/file-type.ts";
import type { Registry } from "#registry/registry.ts";
import { LiveComposition } from "./live-composition.ts";
import { ReleaseFiles } from "./release-files.ts";
import { addSecurityHeaders, sendDocumentPolicy } from "./security-headers.ts";
import { readAddress } from "./site-address.ts";
import { BlobCache, sendStored } from "./stored-response.ts";

/** How often the server looks for a moved pointer, in milliseconds. */
const refreshIntervalMs = 2000;

/** Documents may be kept, but not used without asking. */
const documentCaching = "public, max-age=0, must-revalidate";
/** A release's file never changes. */
const releaseCaching = "public, max-age=31536000, immutable";

/** Files of a composition whose addresses change with what they hold. */
const namedByContent = /^\/_(?:composition|og)\//;

export interface SiteServerOptions {
  registry: Registry;
  channel: string;
  logger?: boolean;
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
  logger = false,
  gateway: gatewayConfig,
}: SiteServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    // Requests are routed by our own reading of the address; the router must not normalise it first.
    routerOptions: { ignoreTrailingSlash: false },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const live = new LiveComposition(registry, channel);
  const releases = new ReleaseFiles(registry);
  const cache = new BlobCache(registry);
  await live.refresh();
  live.watch(refreshIntervalMs, (error) => app.log.error(error, "the registry can't be read"));
  app.addHook("onClose", async () => live.stop());
  addSecurityHeaders(app);
  const gateway = gatewayConfig && (await registerGateway(app, gatewayConfig));
  if (gateway) app.addHook("onClose", () => gateway.close());

  app.get("/healthz", async (_request, reply) => {
    const health = await gateway?.ready();
    const isUp = live.record !== undefined && health?.isReady !== false;
    return reply
      .code(isUp ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isUp ? "ok" : "starting", composition: live.record?.id });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const record = live.record;
    if (!record) return reply.code(503).type("text/plain").send("No composition is live yet.\n");
    if (request.method !== "GET" && request.method !== "HEAD") {
      return reply
        .code(405)
        .header("allow", "GET, HEAD")
        .send({ message: "Only GET and HEAD are answered here." });
    }
    return answer(request, reply, record);
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, record: CompositionRecord) {
    const [rawPath = "/", query] = request.url.split(/\?(.*)/s, 2);
    const address = readAddress(rawPath);
    if (address.kind === "malformed") return sendNotFound(request, reply, record, 400);
    const suffix = query === undefined ? "" : `?${query}`;
    if (address.kind === "redirect") return reply.redirect(encodeURI(address.path) + suffix, 308);

    const { path } = address;
    const document = record.documents[path];
    if (document) return sendDocument(request, reply, document, 200, documentCaching);
    const lowerCase = path.toLowerCase();
    if (record.documents[lowerCase]) return reply.redirect(lowerCase + suffix, 308);
    const file = record.files[path] ?? (await releases.compositionFile(path));
    if (file) {
      const cacheControl = namedByContent.test(path) ? releaseCaching : documentCaching;
      return sendStored(request, reply, cache, file, { cacheControl });
    }
    const released = await releases.find(path);
    if (released) {
      // Another site of the same owner, or a development shell, may run these releases too.
      reply.header("access-control-allow-origin", "*");
      reply.header("cross-origin-resource-policy", "cross-origin");
      return sendStored(
        request,
        reply,
        cache,
        { ...released, type: contentTypeOf(path) },
        { cacheControl: releaseCaching },
      );
    }
    return sendNotFound(request, reply, record, 404);
  }

  function sendNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
    record: CompositionRecord,
    status: number,
  ) {
    const document = record.notFound[languageOfPath(request.url.split("?", 1)[0] ?? "/")];
    return sendDocument(request, reply, document, status, "no-store");
  }

  function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    document: ComposedDocument,
    status: number,
    cacheControl: string,
  ) {
    sendDocumentPolicy(reply, document.policy);
    return sendStored(request, reply, cache, document, { status, cacheControl });
  }

  return app;
}
