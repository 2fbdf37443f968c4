import { contentTypeOf } from "@site/registry/file-type";
import { MissingBlob } from "@site/registry/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReleaseFiles } from "./release-files.ts";
import { type BlobCache, sendStored } from "./stored-response.ts";

/** `Cache-Control` of what never changes, as a release's files. */
export const immutableCaching = "public, max-age=31536000, immutable";

/** Answers requests for files of releases, live or not. */
export class ReleaseHandler {
  readonly #releases: ReleaseFiles;
  readonly #cache: BlobCache;

  constructor(releases: ReleaseFiles, cache: BlobCache) {
    this.#releases = releases;
    this.#cache = cache;
  }

  /**
   * Sends a release's file; false where there is none. Not the reply itself: whoever awaits a reply
   * gets nothing, once it is sent.
   */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> {
    const released = await this.#releases.find(path);
    if (!released) return false;
    try {
      // Another site of the same owner, or a development shell, may run these releases too.
      reply.header("access-control-allow-origin", "*");
      reply.header("cross-origin-resource-policy", "cross-origin");
      const stored = { ...released, type: contentTypeOf(path) };
      await sendStored(request, reply, this.#cache, stored, { cacheControl: immutableCaching });
      return true;
    } catch (error) {
      // It was collected since this server came to know it.
      if (error instanceof MissingBlob) return false;
      throw error;
    }
  }
}
