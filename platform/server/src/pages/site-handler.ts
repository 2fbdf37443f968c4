import { PreviewRejected } from "@site/composer/preview/preview-token";
import { compositionMark } from "@site/contract/composition";
import { contentPolicy } from "@site/contract/content-policy";
import { localeOfPath } from "@site/contract/locales";
import { reportsMark } from "@site/contract/report";
import type { ComposedDocument } from "@site/registry/composition-record";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CountedViews } from "#counts/counted-views.ts";
import { immutableCaching, type ReleaseFiles, sendReleaseFile } from "#files/release-files.ts";
import { type BlobCache, sendStored } from "#files/stored-response.ts";
import { isPage, type OpenPreview, openPreview, previewDocument } from "#preview/preview.ts";
import { sendDocumentPolicy } from "#security/security-headers.ts";
import { type ChannelChoice, type Choice, unlistedHeaders } from "./channel-choice.ts";
import { encodedPath, partsOf, readAddress } from "./site-address.ts";

/** Browsers request icons on their own. Without a lifetime, each page view would revalidate one. */
const isIcon = (path: string) => /^\/(?:favicon\.ico|(?:icon|apple-touch)[^/]*)$/.test(path);
const iconCaching = { "cache-control": "public, max-age=86400" };

/** The sources of the site's responses. */
export interface HandlerSources {
  channels: ChannelChoice;
  previewKey: string | undefined;
  releases: ReleaseFiles;
  cache: BlobCache;
  /** Counts page views; undefined if this server accepts no reports, so that no document requests them. */
  views: CountedViews | undefined;
}

/** Answers every address of the site: documents, their redirects, files, and what isn't there. */
export class SiteHandler {
  readonly #from: HandlerSources;

  constructor(from: HandlerSources) {
    this.#from = from;
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The original URL, not the router's: a malformed address gets another response than an unknown
    // one.
    const { path: rawPath, query } = partsOf(request.originalUrl);
    let choice: Choice | undefined;
    try {
      choice = await this.#choose(request, query);
    } catch (error) {
      if (!(error instanceof PreviewRejected)) throw error;
      return reply
        .code(error.status)
        .headers(unlistedHeaders)
        .type("text/plain")
        .send(`${error.message}\n`);
    }
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
    const address = readAddress(rawPath);
    if (address.kind === "malformed") return this.#sendNotFound(reply, choice, 400);
    if (address.kind === "redirect") return redirect(reply, choice, address.path, query, 308);
    return this.#answerPath(reply, choice, address.path, query);
  }

  async #choose(request: FastifyRequest, query?: string): Promise<Choice | undefined> {
    const preview = await openPreview(this.#from, query);
    return preview
      ? { record: preview.record, headers: unlistedHeaders, preview }
      : this.#from.channels.choose(request, query);
  }

  async #answerPath(
    reply: FastifyReply,
    choice: Choice,
    path: string,
    query: string | undefined,
  ): Promise<FastifyReply> {
    const { channels, cache } = this.#from;
    const { record } = choice;
    // It may be a page that the channel doesn't have yet, or no longer has.
    if (choice.preview && isPage(choice.preview.composition, path)) {
      return this.#sendPreview(reply, choice.preview, 200);
    }
    const document = record.documents[path];
    if (document) return this.#sendDocument(reply, choice, document, 200);
    const lowerCase = path.toLowerCase();
    const gone = record.gone[path] ?? record.gone[lowerCase];
    if (gone?.successor) return redirect(reply, choice, gone.successor, query, 301);
    if (gone) return this.#sendNotFound(reply, choice, 410);
    if (record.documents[lowerCase]) return redirect(reply, choice, lowerCase, query, 308);
    const isUnlisted = choice.headers === unlistedHeaders;
    const unchanging = isUnlisted ? undefined : channels.unchangingFile(path, query);
    if (unchanging) return sendStored(reply, cache, unchanging, immutableCaching);
    const file = record.files[path];
    if (file) {
      const headers = isIcon(path) && !isUnlisted ? iconCaching : choice.headers;
      return sendStored(reply, cache, file, headers);
    }
    if (await sendReleaseFile(reply, this.#from, path)) return reply;
    return this.#sendNotFound(reply, choice, 404);
  }

  #sendNotFound(reply: FastifyReply, choice: Choice, status: number): Promise<FastifyReply> {
    return this.#sendDocument(reply, choice, choice.record.notFound[localeOf(reply)], status);
  }

  async #sendDocument(
    reply: FastifyReply,
    choice: Choice,
    document: ComposedDocument,
    status: number,
  ): Promise<FastifyReply> {
    const { record, headers, preview } = choice;
    const { cache, views } = this.#from;
    if (preview) return this.#sendPreview(reply, preview, 404);
    sendDocumentPolicy(reply, document.policy, views !== undefined);
    // The only header that a page's scripts can read. They request the composition's files with its
    // id, and report on it if this server accepts reports.
    const composition = `${compositionMark};desc="${record.id}"`;
    const mark = status === 200 ? views?.served(reply.request, choice, document) : record.id;
    const timing = views ? `${composition}, ${reportsMark};desc="${mark}"` : composition;
    const own = { ...headers, "server-timing": timing };
    const shown = status === 200 ? own : { ...own, "cache-control": "no-store" };
    return sendStored(reply, cache, document, shown, status);
  }

  #sendPreview(reply: FastifyReply, preview: OpenPreview, status: number): FastifyReply {
    sendDocumentPolicy(reply, contentPolicy(preview.composition.site));
    return reply
      .code(status)
      .headers(unlistedHeaders)
      .type("text/html; charset=utf-8")
      .send(previewDocument(preview, localeOf(reply)));
  }
}

const localeOf = ({ request }: FastifyReply) => localeOfPath(partsOf(request.url).path);

/** The target of an address may change with the next revision, so caches revalidate it. */
function redirect(
  reply: FastifyReply,
  { headers }: Choice,
  path: string,
  query: string | undefined,
  status: 301 | 308,
): FastifyReply {
  const suffix = query === undefined ? "" : `?${query}`;
  return reply.headers(headers).redirect(encodedPath(path) + suffix, status);
}
