import { randomBytes } from "node:crypto";
import { fixedHeaders } from "@site/composer/compose/headers";
import { reportsMark, reportsPath } from "@site/contract/report";
import type { FastifyInstance, FastifyReply } from "fastify";

/** What answers that are not documents may load or send: nothing, should one be opened as a page. */
const barePolicy = "default-src 'none'; form-action 'none'";

/** Headers that every answer carries, errors included. A route may have set its own policy. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply) => {
    for (const [name, value] of Object.entries(fixedHeaders)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (!reply.hasHeader("cross-origin-resource-policy")) {
      reply.header("cross-origin-resource-policy", "same-origin");
    }
    if (!reply.hasHeader("content-security-policy")) {
      reply.header("content-security-policy", `${barePolicy}; frame-ancestors 'none'`);
    }
  });
}

/**
 * Sends a document's policy: its hashes, a nonce of 16 random bytes that is new on every answer
 * (specified, and used by nothing: docs/decisions/content-policy.md), what meta tags can't say, and
 * where the browser reports what it blocks.
 */
export function sendDocumentPolicy(
  reply: FastifyReply,
  policy: string,
  reporting: Reporting,
): void {
  const nonce = randomBytes(16).toString("hex");
  const withNonce = policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`);
  reply.headers({
    ...reporting.headers,
    "content-security-policy": `${withNonce}; frame-ancestors 'none'${reporting.policy}`,
  });
}

const endpoint = "reports";

/** What a document's headers say so that the browser reports what it blocks. */
export interface Reporting {
  headers: Record<string, string>;
  /** Ends the Content-Security-Policy. */
  policy: string;
}

/**
 * Headers by which browsers report to this server, and by which the page's scripts learn that it
 * takes reports, and of which composition. Named endpoints exist on secure connections alone: on
 * others a browser that knows them would look for the one named, find none, and report nothing.
 */
export function reportingOf(isSecure: boolean, composition: string): Reporting {
  const mark = { "server-timing": `${reportsMark};desc="${composition}"` };
  return isSecure
    ? {
        headers: { ...mark, "reporting-endpoints": `${endpoint}="${reportsPath}"` },
        // Browsers that know the first directive ignore the second.
        policy: `; report-to ${endpoint}; report-uri ${reportsPath}`,
      }
    : { headers: mark, policy: `; report-uri ${reportsPath}` };
}

/** For a server that takes none. */
export const noReporting: Reporting = { headers: {}, policy: "" };
