import { randomFillSync } from "node:crypto";
import { barePolicy, fixedHeaders } from "@site/composer/compose/document/headers";
import { reportsPath } from "@site/contract/report";
import type { FastifyInstance, FastifyReply } from "fastify";

const nonceBytes = 16;
/** Nonces for 256 documents at a time: drawing each by itself takes a fourteenth of a response's time. */
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

/**
 * Sets the headers of every response, errors included. A route may have set its own policy. The hook
 * calls `done` at once: where a hook or a handler waits, Fastify watches the end of the response for it.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    reply.headers(fixedHeaders);
    if (!reply.hasHeader("cross-origin-resource-policy")) {
      reply.header("cross-origin-resource-policy", "same-origin");
    }
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", barePolicy);
    }
    done(null, payload);
  });
}

/**
 * Sends a document's policy: its hashes, a nonce of 16 random bytes that is new in every response
 * (specified, and used by nothing: docs/decisions/content-policy.md), and what meta tags can't say.
 * Browsers report violations to this server if `takesReports`.
 */
export function sendDocumentPolicy(
  reply: FastifyReply,
  policy: string,
  takesReports = false,
): void {
  const withNonce = policy.replace("script-src 'self'", `script-src 'self' 'nonce-${newNonce()}'`);
  const own = `${withNonce}; frame-ancestors 'none'`;
  const whole = takesReports ? `${own}; report-uri ${reportsPath}` : own;
  reply.header("content-security-policy", whole);
}
