import { clientGroup } from "@site/gateway/guard/client-address";
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
const mostRequests = 10_000;
const mostHeaderBytes = 16 * 1024;
const mostConnections = 4_096;
/** Without a proxy in front, an address is a visitor or a household behind one router. */
const mostConnectionsOfAddress = 512;

/** Options of the server that hold these limits. */
export const connectionLimits = {
  connectionTimeout: silenceMs,
  keepAliveTimeout: keepAliveMs,
  requestTimeout: requestMs,
  maxRequestsPerSocket: mostRequests,
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkEveryMs,
    maxHeaderSize: mostHeaderBytes,
  },
} as const;

/** Connections open at once. */
export interface ConnectionBounds {
  most: number;
  /** For each address; undefined behind a proxy, whose address all visitors share. */
  mostOfAddress?: number | undefined;
}

/** Bounds for a server; `isBehindProxy` when connections come from a proxy. */
export function connectionBounds(isBehindProxy: boolean, most = mostConnections): ConnectionBounds {
  return { most, mostOfAddress: isBehindProxy ? undefined : mostConnectionsOfAddress };
}

/** Closes connections beyond the bounds as they come. */
export function limitConnections(
  { server }: FastifyInstance,
  { most, mostOfAddress = most }: ConnectionBounds,
): void {
  server.maxConnections = most;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const group = clientGroup(socket.remoteAddress ?? "");
    const count = (open.get(group) ?? 0) + 1;
    open.set(group, count);
    socket.once("close", () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left === 0) open.delete(group);
      else open.set(group, left);
    });
    if (count > mostOfAddress) socket.destroy();
  });
}
