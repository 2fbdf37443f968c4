import { randomFillSync } from "node:crypto";
import { fixedHeaders } from "@site/composer/compose/document/headers";
import { reportsMark, reportsPath } from "@site/contract/report";
import type { FastifyInstance, FastifyReply } from "fastify";

const nonceBytes = 16;
/** Drawn for so many documents at a time: a draw for each is a fourteenth of an answer's processor time. */
const drawn = Buffer.alloc(256 * nonceBytes);
let used = drawn.length;

function newNonce(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += nonceBytes;
  return drawn.toString("hex", used - nonceBytes, used);
}

/** What answers that are not documents may load or send: nothing, should one be opened as a page. */
const barePolicy = "default-src 'none'; form-action 'none'";

/**
 * Headers that every answer carries, errors included. A route may have set its own policy. It waits for
 * nothing: Fastify watches the end of an answer that is not sent at once, for each handler that waits for it.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.headers(fixedHeaders);
    if (!reply.hasHeader("cross-origin-resource-policy")) {
      reply.header("cross-origin-resource-policy", "same-origin");
    }
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", `${barePolicy}; frame-ancestors 'none'`);
    }
    done(null, payload);
  });
}

/**
 * Sends a document's policy: its hashes, a nonce of 16 random bytes that is new on every answer
 * (specified, and used by nothing: docs/decisions/content-policy.md), and what meta tags can't say.
 * `reported` is the composition that browsers report on to this server; undefined where it takes none.
 */
export function sendDocumentPolicy(reply: FastifyReply, policy: string, reported?: string): void {
  const withNonce = policy.replace("script-src 'self'", `script-src 'self' 'nonce-${newNonce()}'`);
  const own = `${withNonce}; frame-ancestors 'none'`;
  if (reported === undefined) return void reply.header("content-security-policy", own);
  reply.header("content-security-policy", `${own}; report-uri ${reportsPath}`);
  // By this the page's scripts learn that the server takes reports, and of which composition.
  reply.header("server-timing", `${reportsMark};desc="${reported}"`);
}
