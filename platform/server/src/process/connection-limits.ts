import { clientGroup } from "@site/gateway/guard/visitor";
import type { FastifyInstance } from "fastify";

/*
 * What one connection may cost. A client that sends its request byte by byte, reads its answer byte
 * by byte, or opens connections and says nothing, is let go.
 */

/** Time for a request's headers. */
const headersMs = 10_000;
/** Time for a whole request, its body included: 256 KiB in 30 s is a bad mobile network. */
const requestMs = 30_000;
/** How often both are looked at. */
const checkEveryMs = 1_000;
/** Silence on a connection in the middle of an answer. */
const silenceMs = 70_000;
/** Longer than the usual minute of a load balancer in front, which must be the one to hang up. */
const keepAliveMs = 65_000;
/** A connection ends after so many requests, so that none is served by an old process for ever. */
const maxRequests = 10_000;
const maxHeaderBytes = 16 * 1024;
const maxConnections = 4_096;
/** Without a proxy in front, an address is a visitor or a household behind one router. */
const maxConnectionsOfAddress = 512;
/** Without a proxy, visitors hold connections that others may need. */
const visitorKeepAliveMs = 10_000;

/** Options of the server that hold these limits. */
export const connectionLimits = {
  connectionTimeout: silenceMs,
  keepAliveTimeout: keepAliveMs,
  requestTimeout: requestMs,
  maxRequestsPerSocket: maxRequests,
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: maxHeaderBytes,
  },
} as const;

/** Connections open at once. */
export interface ConnectionBounds {
  max: number;
  /** For each address; undefined behind a proxy, whose address all visitors share. */
  maxOfAddress?: number | undefined;
}

/** Bounds for a server; `isBehindProxy` when connections come from a proxy. */
export function connectionBounds(isBehindProxy: boolean, max = maxConnections): ConnectionBounds {
  return { max, maxOfAddress: isBehindProxy ? undefined : maxConnectionsOfAddress };
}

/** What of its bound an address may use while so much of the whole is in use. */
function shareAt(used: number): number {
  if (used < 0.5) return 1;
  return used < 0.9 ? 1 / 8 : 1 / 64;
}

/**
 * Closes connections beyond the bounds as they come, and those that wait for nothing when others need
 * their place. The fuller it is, the fewer an address gets: a handful of addresses shuts nobody out.
 */
export function limitConnections(
  { server }: FastifyInstance,
  { max, maxOfAddress }: ConnectionBounds,
): void {
  server.maxConnections = max;
  if (maxOfAddress !== undefined) server.keepAliveTimeout = visitorKeepAliveMs;
  server.on("drop", () => server.closeIdleConnections());
  const open = new Map<string, number>();
  let all = 0;
  server.on("connection", (socket) => {
    const group = clientGroup(socket.remoteAddress ?? "");
    const count = (open.get(group) ?? 0) + 1;
    open.set(group, count);
    all += 1;
    socket.once("close", () => {
      all -= 1;
      const left = (open.get(group) ?? 1) - 1;
      if (left === 0) open.delete(group);
      else open.set(group, left);
    });
    if (maxOfAddress === undefined) return;
    if (count > Math.max(1, Math.floor(maxOfAddress * shareAt(all / max)))) socket.destroy();
  });
}
